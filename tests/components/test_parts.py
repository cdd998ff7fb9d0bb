"""Shapes with a tag or a material of their own: as values, and refused if they are bad."""

from __future__ import annotations

import copy
import math
import pickle
from typing import Any

import pytest

from physics import Circle, Collider, Part, Rect, Transform, geometry

WHOLE = Part(
    Circle(3),
    tag="wheel",
    friction=0.5,
    restitution=0.25,
    density=2.0,
    rolling_resistance=0.01,
    friction_combine="minimum",
    restitution_combine="maximum",
    surface_velocity=(1.0, 2.0),
    surface_speed=-3.0,
    sensor=True,
    layer=2,
    mask=5,
)


@pytest.mark.parametrize("part", [Part(Rect(2, 3)), Part(Circle(1), tag=("a", 1)), WHOLE], ids=repr)
def test_is_a_value(part: Part) -> None:
    made = [eval(repr(part)), copy.copy(part), copy.deepcopy(part), pickle.loads(pickle.dumps(part))]
    for other in made:
        assert other == part
        assert hash(other) == hash(part)
    assert part != part.shape
    assert part != Part(part.shape, tag="another")
    with pytest.raises(AttributeError):
        part.tag = 1


def test_only_parts_have_a_tag() -> None:
    assert [shape.tag for shape in (Circle(1), Part(Circle(1)), WHOLE)] == [None, None, "wheel"]


def test_colliders_keep_their_parts() -> None:
    collider = Collider([WHOLE, Rect(2, 2)], friction=0.75)
    assert collider.shapes == (WHOLE, Rect(2, 2))
    again: Collider = eval(repr(collider))
    assert again.shapes == collider.shapes
    assert pickle.loads(pickle.dumps(collider)).shapes == copy.deepcopy(collider).shapes == collider.shapes


def test_counts_as_its_shape() -> None:
    here = Transform()
    assert geometry.outline(WHOLE) == geometry.outline(WHOLE.shape)
    assert geometry.distance(WHOLE, here, Circle(1), Transform(9, 0)) == 5.0


@pytest.mark.parametrize(
    ("field", "value", "error"),
    [
        ("friction", -1, ValueError),
        ("friction", "much", TypeError),
        ("restitution", math.nan, ValueError),
        ("density", 0, ValueError),
        ("rolling_resistance", -0.1, ValueError),
        ("rolling_resistance", 1e200, ValueError),
        ("friction_combine", "middle", ValueError),
        ("restitution_combine", 3, TypeError),
        ("surface_velocity", 3, TypeError),
        ("surface_speed", math.inf, ValueError),
        ("sensor", 1, TypeError),
        ("layer", -1, ValueError),
        ("layer", 1.0, TypeError),
        ("mask", 1 << 64, ValueError),
        ("shape", Part(Circle(1)), TypeError),
        ("shape", 5, TypeError),
    ],
)
def test_refuses_what_is_bad(field: str, value: Any, error: type[Exception]) -> None:
    options = {"shape": Circle(1)} | {field: value}
    with pytest.raises(error, match=f"Part.{field}"):
        Part(**options)


def test_names_a_wrong_argument() -> None:
    with pytest.raises(TypeError, match="did you mean 'friction'"):
        Part(Circle(1), frictoin=1)
    with pytest.raises(ValueError, match=r"Collider\.surface_speed"):
        Collider(Circle(1), surface_speed=math.inf)
