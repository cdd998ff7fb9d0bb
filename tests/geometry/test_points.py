"""`contains_point` and `closest_point` against brute force, and where it gets difficult."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given, settings

from physics import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Transform, compiled
from physics.geometry import closest_point, contains_point
from tests.geometry.oracle import Point
from tests.geometry.pairs import Pose, places, poses
from tests.geometry.plane import CONCAVE, all_shapes, height, placed, size, transform

EVERY = [
    Circle(2, (1, 0)),
    Rect(4, 2, (1, 1), 0.3),
    Segment((-1, 2), (3, 0)),
    Capsule((-1, 2), (3, 0), 0.5),
    Ellipse(3, 1, (1, 1), 0.3),
    *CONCAVE,
]


@given(all_shapes, poses, places)
@settings(max_examples=400 if compiled else 100)
def test_points_as_by_brute_force(shape: Any, pose: Pose, point: Point) -> None:
    at = transform(pose)
    expected = height(shape, pose, point)
    rounding = 1e-12 * (size(shape, pose) + math.hypot(*point))
    nearest = closest_point(shape, at, point)
    if abs(expected) > rounding:
        assert contains_point(shape, at, point) == (expected < 0.0)
    assert abs(math.dist(nearest, point) - max(expected, 0.0)) <= rounding
    assert height(shape, pose, nearest) <= rounding
    if contains_point(shape, at, point):
        assert nearest == point


@given(all_shapes, poses, places)
@settings(max_examples=100)
def test_the_closest_point_is_in_the_shape_and_its_own(shape: Any, pose: Pose, point: Point) -> None:
    at = transform(pose)
    nearest = closest_point(shape, at, point)
    # Within what counts as touching: coordinates of the world round more than those of the shape.
    again = closest_point(shape, at, nearest)
    assert math.dist(nearest, again) <= 1e-12 * (size(shape, pose) + math.hypot(*point))


@pytest.mark.parametrize("far", [1e3, 1e6, 1e12, 1e18, 1e90])
def test_the_closest_point_is_in_the_shape_from_afar(far: float) -> None:
    at = Transform(3, -2, 0.5)
    for shape in (
        Circle(2, (1, 0)),
        Rect(2, 1, (2, 0), 0.3),
        Capsule((0, 0), (2, 1), 0.5),
        Segment((0, 0), (2, 1)),
        Ellipse(2, 1),
        *CONCAVE,
    ):
        for point in ((far, 0.0), (0.3 * far, -far), (-far, far)):
            assert contains_point(shape, at, closest_point(shape, at, point))


@pytest.mark.parametrize("x", [0.0, 0.1])
@pytest.mark.parametrize("angle", [0.0, math.pi / 6, 1.0, math.pi / 2, math.pi])
def test_what_touches_is_in(x: float, angle: float) -> None:
    at = Transform(x, -x, angle)
    c, s = math.cos(angle), math.sin(angle)

    def world(px: float, py: float) -> Point:
        return x + c * px - s * py, -x + s * px + c * py

    rect = Rect(0.6, 0.2)
    for corner in ((0.3, 0.1), (-0.3, 0.1), (0.3, -0.1), (0.0, 0.1), (-0.3, 0.05)):
        assert contains_point(rect, at, world(*corner))
    assert contains_point(Circle(0.5), at, world(0.3, 0.4))
    assert contains_point(Capsule((0, 0), (1, 0), 0.1), at, world(0.7, 0.1))
    assert contains_point(Segment((0, 0), (0.9, 0.3)), at, world(0.3, 0.1))
    assert contains_point(Segment((0, 0), (0.9, 0.3)), at, world(0.9, 0.3))
    assert contains_point(Ellipse(0.5, 0.3), at, world(0.5 * 0.6, 0.3 * 0.8))
    for polygon in CONCAVE:
        for corner in polygon.vertices:
            assert contains_point(polygon, at, world(*corner))


@pytest.mark.parametrize("shape", EVERY, ids=repr)
def test_nothing_depends_on_where_in_the_world_it_is(shape: Any) -> None:
    """Whole numbers far away: the shape is the same from the point, to the bit."""
    far = 3.0 * 2**40
    for point in ((5.0, 3.0), (-2.0, 1.0), (0.0, -7.0)):
        near = closest_point(shape, Transform(1, 2, 0.5), point)
        there = closest_point(shape, Transform(far + 1, 2 - far, 0.5), (far + point[0], point[1] - far))
        assert there == (far + point[0] + (near[0] - point[0]), point[1] - far + (near[1] - point[1]))


@pytest.mark.parametrize("x", [1e6, -(2.0**40)])
def test_what_touches_is_in_far_away(x: float) -> None:
    at = Transform(x, -x)
    for shape, point in [
        (Rect(0.5, 0.25), (0.25, 0.125)),
        (Circle(0.625), (0.375, 0.5)),
        (Capsule((0, 0), (1, 0), 0.125), (0.75, -0.125)),
        (Segment((0, 0), (0.75, 0.25)), (0.375, 0.125)),
        (Ellipse(0.5, 0.25), (0, 0.25)),
        (CONCAVE[0], (2, 2)),
    ]:
        px, py = x + point[0], point[1] - x
        assert contains_point(shape, at, (px, py))
        assert closest_point(shape, at, (px, py)) == (px, py)
        assert not contains_point(shape, at, (px + 0.01, py + 0.01 * math.copysign(1, point[1])))


def test_a_segment_contains_its_points_and_no_others_of_its_line() -> None:
    segment = Segment((0, 0), (10, 0))
    assert contains_point(segment, Transform(), (10, 0))
    assert not contains_point(segment, Transform(), (10.001, 0))
    assert not contains_point(segment, Transform(), (1e6, 0))
    assert not contains_point(segment, Transform(), (5, 1e-9))
    assert closest_point(segment, Transform(), (12, 0)) == (10, 0)


def test_a_needle() -> None:
    for needle in (
        Rect(1000, 0.001),
        Polygon([(-500, -0.0005), (500, -0.0005), (500, 0.0005), (-500, 0.0005)]),
    ):
        at = Transform(0, 0, 0.5)
        c, s = math.cos(0.5), math.sin(0.5)
        assert contains_point(needle, at, (499 * c, 499 * s))
        assert not contains_point(needle, at, (499 * c - 0.001 * s, 499 * s + 0.001 * c))
        assert closest_point(needle, at, (600 * c, 600 * s)) == pytest.approx((500 * c, 500 * s), abs=1e-12)


def test_off_the_tip_of_a_needle() -> None:
    """In line with both sides, so that no side's height tells inside from outside."""
    needle = Polygon([(0, 0), (1000, -1e-12), (1000, 1e-12)])
    assert not contains_point(needle, Transform(), (-1, 0))
    assert closest_point(needle, Transform(), (-5, 0)) == (0, 0)
    assert contains_point(needle, Transform(), (999, 0))


def test_the_closest_point_of_several_pieces() -> None:
    for shape in CONCAVE:
        corners = placed(shape, Pose())
        for x in range(-4, 9):
            for y in range(-4, 9):
                point = (x + 0.25, y + 0.125)
                assert math.dist(closest_point(shape, Transform(), point), point) == pytest.approx(
                    max(0.0, height(shape, Pose(), point)), abs=1e-12
                )
        assert all(closest_point(shape, Transform(), corner) == corner for corner in corners)


@pytest.mark.parametrize("ratio", [1.0 + 1e-15, 2.0, 1e3])
def test_the_nearest_point_of_an_ellipse_is_where_the_gradient_points_back(ratio: float) -> None:
    shape = Ellipse(ratio, 1.0)
    for k in range(64):
        angle = math.tau * k / 64
        for reach in (1.001, 2.0, 1e4):
            p = (reach * ratio * math.cos(angle), reach * math.sin(angle))
            x, y = closest_point(shape, Transform(), p)
            assert math.hypot(x / ratio, y) == pytest.approx(1.0, abs=1e-12)
            gx, gy = x / ratio / ratio, y
            ex, ey = p[0] - x, p[1] - y
            # The point's own rounding, seen across the gradient, is all that may be left.
            slack = 1e-9 * math.hypot(gx, gy) + 1e-15 * math.hypot(*p)
            assert abs(gx * ey - gy * ex) <= slack * math.hypot(ex, ey)
            assert gx * ex + gy * ey > 0.0
