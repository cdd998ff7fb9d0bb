"""Mass properties against sums over a fine raster of points."""

from __future__ import annotations

import math

import pytest

from physics import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Shape, Transform, geometry
from physics.rows.mass import MassProperties
from physics.shapes import convex

SHAPES = [
    Circle(3, (1, -2)),
    Rect(4, 2, (3, 1), 0.5),
    Capsule((-2, -1), (3, 2), 1.5),
    Ellipse(4, 2, (1, 1), 0.7),
    Rect(4, 3, (3, 1), 0.5, radius=1),
    Rect(4, 2, (3, 1), 0.5, radius=1),
    Polygon([(-3, 0), (2, -2), (3, 3)], radius=1.5),
]


def sampled(shape: Shape, steps: int = 400) -> tuple[float, float, float, float]:
    """Mass, centre and inertia as sums over the raster points that the shape contains."""
    low, high = -8.0, 8.0
    cell = (high - low) / steps
    inside = [
        (x, y)
        for i in range(steps)
        for j in range(steps)
        for x, y in [(low + (i + 0.5) * cell, low + (j + 0.5) * cell)]
        if geometry.contains_point(shape, Transform(), (x, y))
    ]
    area = cell * cell
    mass = len(inside) * area
    cx = sum(x for x, _ in inside) / len(inside)
    cy = sum(y for _, y in inside) / len(inside)
    return mass, cx, cy, sum((x - cx) ** 2 + (y - cy) ** 2 for x, y in inside) * area


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
def test_agrees_with_a_raster(shape: Shape) -> None:
    mass, x, y, inertia = MassProperties().of(shape._convexes, 2.0)
    expected = sampled(shape, 200)
    assert mass == pytest.approx(2.0 * expected[0], rel=0.01)
    assert (x, y) == pytest.approx(expected[1:3], abs=0.01)
    assert inertia == pytest.approx(2.0 * expected[3], rel=0.02)


def test_a_polygon_is_its_triangles() -> None:
    square = convex.polygon([(1, 1), (4, 1), (4, 5), (1, 5)], 0.0)
    assert MassProperties().of([square]) == pytest.approx((12, 2.5, 3, 12 * (9 + 16) / 12))


def test_a_rounded_polygon_is_core_strips_and_sectors() -> None:
    """A square of side 2 grown by 1: 4 + 8 + pi; symmetric, so its centre is the middle."""
    mass, x, y, _ = MassProperties().of([convex.polygon([(4, 4), (6, 4), (6, 6), (4, 6)], 1.0)])
    assert (mass, x, y) == pytest.approx((12 + math.pi, 5, 5))


def test_a_far_centre_costs_no_digits() -> None:
    near = MassProperties().of(Circle(2)._convexes)
    far = MassProperties().of(Circle(2, (1e6, -1e6))._convexes)
    assert far == pytest.approx((near[0], 1e6, -1e6, near[3]), rel=1e-9)


def test_several_pieces_add_up() -> None:
    """A dumbbell: two discs of radius 1, 6 apart; inertia 2 (m / 2 + 9 m)."""
    mass, x, y, inertia = MassProperties().of([*Circle(1, (-3, 0))._convexes, *Circle(1, (3, 0))._convexes])
    assert (mass, x, y, inertia) == pytest.approx((2 * math.pi, 0, 0, 2 * math.pi * 9.5))


def test_a_segment_is_a_rod() -> None:
    assert MassProperties().of(Segment((0, 0), (6, 8))._convexes, 3.0) == pytest.approx(
        (30, 3, 4, 30 * 100 / 12)
    )
