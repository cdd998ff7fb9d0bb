"""Outlines of shapes: on the border, counter-clockwise, where the transform says."""

from __future__ import annotations

import math
from typing import Any

import pytest

from physics import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Shape, Transform, geometry

SHAPES: list[Shape] = [
    Circle(10, (3, 4)),
    Rect(30, 10, (3, 4), 0.5),
    Rect(30, 10, (3, 4), 0.5, radius=2),
    Polygon([(0, 0), (20, 0), (10, 15)], radius=3),
    Polygon([(0, 0), (10, 15), (20, 0)], radius=3),
    Ellipse(20, 8, (3, 4), 0.5),
    Capsule((-10, 0), (10, 4), 6),
    Polygon([(0, 0), (20, 0), (10, 15)]),
    Polygon([(0, 0), (10, 15), (20, 0)]),
    Polygon([(0, 0), (20, 0), (20, 20), (10, 5), (0, 20)]),
]


def area(points: list[tuple[float, float]]) -> float:
    return sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(points, points[1:] + points[:1], strict=True)) / 2


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
@pytest.mark.parametrize("corners", [3, 7, 32])
def test_corners_are_on_the_border_counter_clockwise(shape: Shape, corners: int) -> None:
    place = Transform(50, -20, 1.2)
    own, placed = geometry.outline(shape, corners=corners), geometry.outline(shape, place, corners=corners)
    assert area(own) > 0
    assert len(own) == len(placed) == len(set(own))
    for point in placed:
        for k in range(8):  # on the border some neighbours are inside, and some are not
            x, y = point[0] + 1e-6 * math.cos(k), point[1] + 1e-6 * math.sin(k)
            assert math.dist(geometry.closest_point(shape, place, (x, y)), (x, y)) <= 1.1e-6
        inside = [
            geometry.contains_point(
                shape, place, (point[0] + 1e-3 * math.cos(k / 10), point[1] + 1e-3 * math.sin(k / 10))
            )
            for k in range(64)
        ]
        assert {True, False} == set(inside)


def test_round_shapes_are_approached() -> None:
    for shape, exact in (
        (Circle(3), 9 * math.pi),
        (Ellipse(2, 5), 10 * math.pi),
        (Capsule((0, 0), (4, 0), 1), 8 + math.pi),
        (Rect(6, 4, radius=1), 20 + math.pi),
        (Rect(6, 4, radius=2), 8 + 4 * math.pi),
        (Rect(4, 4, radius=2), 4 * math.pi),
        (Polygon([(0, 0), (4, 0), (0, 3)], 1), 6 + 12 + math.pi),
    ):
        found = [area(geometry.outline(shape, corners=corners)) for corners in (8, 64, 512)]
        assert found == sorted(found)
        assert found[-1] == pytest.approx(exact, rel=1e-4)
        assert found[-1] <= exact


@pytest.mark.parametrize(
    ("radius", "corners"),
    [(1e-9, 32), (0.25, 32), (51, 32), (52, 33), (1000, 141), (53_000, 1023), (1e99, 1024)],
)
def test_large_circles_have_more_corners(radius: float, corners: int) -> None:
    """A quarter of a unit off at most, as far as that takes no more than 1,024 corners."""
    for shape in (Circle(radius), Ellipse(radius, 0.5 * radius)):
        points = geometry.outline(shape)
        assert len(points) == corners
    (ax, ay), (bx, by) = geometry.outline(Circle(radius))[:2]
    if radius < 53_000:
        assert radius - math.hypot(0.5 * (ax + bx), 0.5 * (ay + by)) <= 0.25


def test_a_segment_has_its_ends() -> None:
    assert geometry.outline(Segment((1, 2), (3, 4)), Transform(10, 0)) == [(11, 2), (13, 4)]


BAD: list[tuple[Any, type[Exception], str]] = [
    (lambda: geometry.outline(5), TypeError, "outline: shape must be a Shape, got 5"),
    (
        lambda: geometry.outline(Circle(1), (0, 0)),
        TypeError,
        r"transform must be a Transform or None, got \(0, 0\)",
    ),
    (
        lambda: geometry.outline(Circle(1), corners=2),
        ValueError,
        "corners must be at least 3, and at most 100,000, got 2",
    ),
    (lambda: geometry.outline(Circle(1), corners=2**64), ValueError, "corners must be .* at most 100,000"),
    (lambda: geometry.outline(Circle(1), corners=2.5), TypeError, "corners must be an int or None, got 2.5"),
]


@pytest.mark.parametrize(("call", "kind", "message"), BAD)
def test_bad_input_is_refused(call: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        call()
