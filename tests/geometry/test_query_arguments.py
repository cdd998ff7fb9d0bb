"""What the questions to bare shapes refuse, and what they hand out."""

from __future__ import annotations

import math
import pickle
from typing import Any, NamedTuple

import pytest

from physics import Circle, Rect, Transform
from physics.geometry import (
    Impact,
    RayHit,
    closest_point,
    contains_point,
    distance,
    ray_cast,
    time_of_impact,
)

ONE = Circle(1), Transform()
QUESTIONS: list[tuple[Any, dict[str, Any]]] = [
    (contains_point, {"shape": Circle(1), "transform": Transform(), "point": (0, 0)}),
    (closest_point, {"shape": Circle(1), "transform": Transform(), "point": (0, 0)}),
    (ray_cast, {"shape": Circle(1), "transform": Transform(), "start": (0, 0), "end": (1, 0)}),
    (
        distance,
        {"shape_a": Circle(1), "transform_a": Transform(), "shape_b": Rect(1, 1), "transform_b": Transform()},
    ),
    (
        time_of_impact,
        {
            "shape_a": Circle(1),
            "transform_a": Transform(),
            "motion_a": (1, 0, 0),
            "shape_b": Rect(1, 1),
            "transform_b": Transform(9, 0),
            "motion_b": (0, 0, 0),
        },
    ),
]


def broken(field: str, value: float) -> Transform:
    transform = Transform()
    setattr(transform, field, value)
    return transform


BAD: dict[str, list[tuple[Any, type[Exception], str]]] = {
    "shape": [(bad, TypeError, repr(bad)) for bad in (None, 1.0, "circle", Transform(), Circle)],
    "transform": [
        *[(bad, TypeError, repr(bad)) for bad in (None, (0.0, 0.0), Circle(1), Transform)],
        *[
            (broken(field, value), ValueError, repr(value))
            for field in ("x", "y", "angle")
            for value in (math.nan, math.inf, -math.inf, 1e101)
        ],
    ],
    "point": [
        *[(bad, TypeError, repr(bad)) for bad in (None, 1.0, (1,), (1, 2, 3), "abc", Transform())],
        ((1, "2"), TypeError, "'2'"),
        ({1, 2}, TypeError, "{1, 2}"),
        ((math.nan, 0), ValueError, "nan"),
        ((0, -math.inf), ValueError, "-inf"),
        ((0, 1e101), ValueError, "1e+101"),
    ],
    "motion": [
        *[(bad, TypeError, repr(bad)) for bad in (None, 1.0, (1, 2), (1, 2, 3, 4), "abcd", Transform())],
        ((1, 2, None), TypeError, "None"),
        ({1, 2, 3}, TypeError, "{1, 2, 3}"),
        ((0, math.nan, 0), ValueError, "nan"),
        ((0, 0, math.inf), ValueError, "inf"),
        ((0, 1e101, 0), ValueError, "1e+101"),
    ],
}
BAD["start"] = BAD["end"] = BAD["point"]


@pytest.mark.parametrize(
    ("question", "good", "name", "bad", "error", "shown"),
    [
        pytest.param(question, good, name, *case, id=f"{question.__name__}-{name}-{case[2]:.20}")
        for question, good in QUESTIONS
        for name in good
        for case in BAD[name.partition("_")[0]]
    ],
)
def test_bad_arguments(question: Any, good: Any, name: str, bad: Any, error: Any, shown: str) -> None:
    with pytest.raises(error, match=rf"^{name}\b") as caught:
        question(**{**good, name: bad})
    assert shown in str(caught.value)
    question(**good)


class Vec2(NamedTuple):
    x: float
    y: float


def test_whatever_unpacks_into_two_numbers_is_a_point() -> None:
    for point in ((0.5, 0), [0.5, 0], Vec2(0.5, 0)):
        assert contains_point(*ONE, point)
        assert closest_point(*ONE, point) == (0.5, 0.0)
    assert time_of_impact(*ONE, [9, 0, 0], *ONE, [0, 0, 0]) is not None


def test_answers_are_immutable_values() -> None:
    for answer in (
        ray_cast(*ONE, (-5, 0), (5, 0)),
        time_of_impact(*ONE, (4, 0, 0), Rect(1, 1), Transform(3, 0), (0, 0, 0)),
    ):
        assert answer is not None
        assert eval(repr(answer), {"RayHit": RayHit, "Impact": Impact}) == answer
        assert pickle.loads(pickle.dumps(answer)) == answer
        for field in ("point", "normal", "fraction"):
            with pytest.raises(AttributeError):
                setattr(answer, field, 0.0)
    assert ray_cast(*ONE, (-5, 0), (5, 0)) == RayHit(point=(-1, 0), normal=(-1, 0), fraction=0.4)


def test_no_negative_zeros() -> None:
    assert str(ray_cast(Rect(2, 2), Transform(), (0, -5), (0, 5))).count("-0.0") == 0
    assert str(ray_cast(Rect(2, 2), Transform(), (0, 0), (0, 5))).count("-0.0") == 0
    found = time_of_impact(Rect(2, 2), Transform(), (0, 0, 0), Circle(1), Transform(0, 5), (0, -9, 0))
    assert str(found).count("-0.0") == 0
