"""What `collide` and `overlaps` refuse, and what they hand out."""

from __future__ import annotations

import math
import pickle
from typing import Any

import pytest

from physics import Circle, Rect, Transform
from physics.geometry import Contact, collide, overlaps


def broken(field: str, value: float) -> Transform:
    transform = Transform()
    setattr(transform, field, value)
    return transform


GOOD: list[Any] = [Circle(1), Transform(), Rect(1, 1), Transform()]
NAMES = ["shape_a", "transform_a", "shape_b", "transform_b"]


@pytest.mark.parametrize("function", [collide, overlaps])
@pytest.mark.parametrize("place", [0, 2])
@pytest.mark.parametrize("bad", [None, 1.0, "circle", Transform(), Circle])
def test_not_a_shape(function: Any, place: int, bad: Any) -> None:
    arguments = [*GOOD]
    arguments[place] = bad
    with pytest.raises(TypeError, match=NAMES[place]) as caught:
        function(*arguments)
    assert repr(bad) in str(caught.value)


@pytest.mark.parametrize("function", [collide, overlaps])
@pytest.mark.parametrize("place", [1, 3])
@pytest.mark.parametrize("bad", [None, (0.0, 0.0), Circle(1), Transform])
def test_not_a_transform(function: Any, place: int, bad: Any) -> None:
    arguments = [*GOOD]
    arguments[place] = bad
    with pytest.raises(TypeError, match=NAMES[place]) as caught:
        function(*arguments)
    assert repr(bad) in str(caught.value)


@pytest.mark.parametrize("function", [collide, overlaps])
@pytest.mark.parametrize("place", [1, 3])
@pytest.mark.parametrize("field", ["x", "y", "angle"])
@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_not_finite(function: Any, place: int, field: str, value: float) -> None:
    arguments = [*GOOD]
    arguments[place] = broken(field, value)
    with pytest.raises(ValueError, match=rf"{NAMES[place]}\.{field}.*{value!r}"):
        function(*arguments)


def test_a_contact_is_an_immutable_value() -> None:
    contact = collide(Circle(8), Transform(1, 2), Circle(8), Transform(11, 2))
    assert contact == Contact(normal=(1.0, 0.0), depth=6.0, points=((6.0, 2.0),))
    assert eval(repr(contact), {"Contact": Contact}) == contact
    assert pickle.loads(pickle.dumps(contact)) == contact
    with pytest.raises(AttributeError):
        contact.depth = 0.0


def test_no_negative_zeros() -> None:
    contact = collide(Rect(4, 2), Transform(), Rect(4, 2), Transform(0, 1))
    assert contact is not None
    assert str(contact.normal) == "(0.0, 1.0)"
