"""Shapes whose sides are parallel but for rounding: any of two orders of their directions must do."""

from __future__ import annotations

import math

import pytest

from physics import Capsule, Rect, Segment, Shape, Transform, geometry

TILTS = [s * m * 10.0**e for s in (-1, 1) for e in range(-17, -9) for m in (1, 2, 4, 5.5, 6.6, 8, 9.9)]

PAIRS: list[tuple[Shape, Shape]] = [
    (one, other)
    for one in (
        Capsule((0, -7), (0, 7), 9),
        Capsule((0, 7), (0, -7), 9),
        Segment((0, -16), (0, 16)),
        Rect(18, 32),
    )
    for other in (
        Rect(80, 40),
        Rect(40, 80, angle=math.pi / 2),
        Capsule((-40, 0), (40, 0), 20),
        Segment((-40, 20), (40, 20)),
    )
]


@pytest.mark.parametrize("turn", [0.0, 0.3, math.pi / 2, 2.5])
@pytest.mark.parametrize(("one", "other"), PAIRS, ids=str)
def test_a_tilt_as_small_as_rounding_changes_nothing(one: Shape, other: Shape, turn: float) -> None:
    """The Minkowski difference of a capsule and a crate that was turned by 6.6e-15 had a side where there is none:
    a character fell into the crate in one move, and did not stand for a tick."""
    c, s = math.cos(turn), math.sin(turn)

    def placed(x: float, y: float, angle: float) -> Transform:
        return Transform(c * x - s * y, s * x + c * y, turn + angle)

    def motion(x: float, y: float) -> tuple[float, float, float]:
        return c * x - s * y, s * x + c * y, 0.0

    for tilt in TILTS:
        for x in (-12.7, 0.0, 12.7):
            near = placed(x, 37.5, 0.0), placed(0.0, 0.0, tilt)
            assert geometry.distance(one, near[0], other, near[1]) == pytest.approx(1.5, abs=1e-7)
            assert geometry.distance(other, near[1], one, near[0]) == pytest.approx(1.5, abs=1e-7)
            for way in ((1.0, -3.0), (0.0, -3.0), (-1.0, -3.0)):
                hit = geometry.time_of_impact(one, near[0], motion(*way), other, near[1], (0.0, 0.0, 0.0))
                assert hit is not None
                assert hit.fraction == pytest.approx(0.5, abs=1e-7)
                hit = geometry.time_of_impact(other, near[1], (0.0, 0.0, 0.0), one, near[0], motion(*way))
                assert hit is not None
                assert hit.fraction == pytest.approx(0.5, abs=1e-7)
            deep = placed(x, 35.0, 0.0)
            contact = geometry.collide(one, deep, other, near[1])
            assert contact is not None
            assert contact.depth == pytest.approx(1.0, abs=1e-7)
