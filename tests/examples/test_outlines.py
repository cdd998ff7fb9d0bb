"""The outlines that the examples draw are those of the shapes."""

from __future__ import annotations

import math

import pytest

from examples.window import outline
from physics import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Shape, Transform, geometry

SHAPES: list[Shape] = [
    Circle(10, (3, 4)),
    Rect(30, 10, (3, 4), 0.5),
    Ellipse(20, 8, (3, 4), 0.5),
    Capsule((-10, 0), (10, 4), 6),
    Segment((-10, 0), (10, 4)),
    Polygon([(0, 0), (20, 0), (10, 15)]),
]


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: type(shape).__name__)
def test_every_corner_is_on_the_border(shape: Shape) -> None:
    thick = 2.0 if isinstance(shape, Segment) else 0.0  # a line would not be seen
    corners = outline(shape)
    assert len(corners) >= 3
    for corner in corners:
        x, y = geometry.closest_point(shape, Transform(), corner)
        assert math.dist((x, y), corner) == pytest.approx(thick, abs=1e-9)
    middle = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
    for x, y in corners:
        inner = (x + (middle[0] - x) / 50, y + (middle[1] - y) / 50)
        outer = (x - (middle[0] - x) / 50, y - (middle[1] - y) / 50)
        if not thick:
            assert geometry.contains_point(shape, Transform(), inner)
            assert not geometry.contains_point(shape, Transform(), outer)
