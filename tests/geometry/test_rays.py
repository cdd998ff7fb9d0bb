"""`ray_cast` against marching along the ray, and where it gets difficult."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import assume, example, given, settings

from physics import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Transform
from physics.geometry import RayHit, contains_point, ray_cast
from physics.tolerances import SIZE_MIN
from tests.geometry.oracle import Point
from tests.geometry.pairs import Pose, places, poses
from tests.geometry.plane import CONCAVE, all_shapes, height, placed, sides, size, transform

STEPS = 40


@pytest.mark.slow
@given(all_shapes, poses, places, places)
@settings(max_examples=200)
@example(Polygon([(5, 5), (1, 1), (7, 8), (8, 4)]), Pose(), (-7.0, 6.0), (21.0, 10.0))
def test_rays_as_by_marching(shape: Any, pose: Pose, start: Point, end: Point) -> None:
    at = transform(pose)
    rounding = 1e-11 * (size(shape, pose) + math.hypot(*start) + math.hypot(*end))
    hit = ray_cast(shape, at, start, end)

    def above(fraction: float) -> float:
        x = start[0] + fraction * (end[0] - start[0])
        y = start[1] + fraction * (end[1] - start[1])
        return height(shape, pose, (x, y))

    until = 1.0 if hit is None else hit.fraction
    if until > 0.0:
        for k in range(STEPS + 1):
            assert above(until * k / STEPS) >= -rounding
    if hit is None:
        return
    assert 0.0 <= hit.fraction <= 1.0
    assert math.hypot(*hit.normal) == pytest.approx(1.0, abs=1e-14)
    assert height(shape, pose, hit.point) <= rounding
    way = (end[0] - start[0], end[1] - start[1])
    assert hit.point == pytest.approx(
        (start[0] + hit.fraction * way[0], start[1] + hit.fraction * way[1]), abs=rounding
    )
    assert hit.normal[0] * way[0] + hit.normal[1] * way[1] <= rounding
    if hit.fraction > 0.0 and not isinstance(shape, Polygon):
        # The shape is all on the other side of the line across the normal.
        out = (hit.point[0] + hit.normal[0], hit.point[1] + hit.normal[1])
        assert height(shape, pose, out) == pytest.approx(1.0, abs=1e-6)


@given(all_shapes, poses, places, places)
@settings(max_examples=200)
def test_a_ray_from_inside_hits_at_once_and_against_itself(
    shape: Any, pose: Pose, start: Point, end: Point
) -> None:
    at = transform(pose)
    length = math.dist(start, end)
    assume(length >= 2.0 * SIZE_MIN)  # anything shorter is a point, and has no direction to be against
    hit = ray_cast(shape, at, start, end)
    assert contains_point(shape, at, start) == (hit is not None and hit.fraction == 0.0)
    if hit is not None and hit.fraction == 0.0:
        assert hit.point == start
        against = ((start[0] - end[0]) / length, (start[1] - end[1]) / length)
        assert hit.normal == pytest.approx(against, abs=1e-14)


@given(all_shapes, poses, places, places)
@settings(max_examples=200)
def test_a_ray_that_ends_in_the_shape_hits(shape: Any, pose: Pose, start: Point, end: Point) -> None:
    if contains_point(shape, transform(pose), end):
        assert ray_cast(shape, transform(pose), start, end) is not None


def cast(shape: Any, start: Point, end: Point, at: Transform | None = None) -> RayHit:
    hit = ray_cast(shape, at or Transform(), start, end)
    assert hit is not None
    return hit


def test_plain_hits() -> None:
    assert cast(Circle(1), (-5, 0), (5, 0)) == RayHit((-1, 0), (-1, 0), 0.4)
    assert cast(Rect(2, 4), (0, 10), (0, 0)) == RayHit((0, 2), (0, 1), 0.8)
    assert cast(Segment((-1, 0), (1, 0)), (0, 2), (0, -2)) == RayHit((0, 0), (0, 1), 0.5)
    assert cast(Segment((-1, 0), (1, 0)), (0, -2), (0, 2)) == RayHit((0, 0), (0, -1), 0.5)
    assert cast(Capsule((-1, 0), (1, 0), 1), (-5, 0), (5, 0)) == RayHit((-2, 0), (-1, 0), 0.3)
    assert cast(Capsule((-1, 0), (1, 0), 1), (0.5, 3), (0.5, 0)).normal == (0, 1)
    assert cast(Ellipse(2, 1), (-6, 0), (0, 0)) == RayHit((-2, 0), (-1, 0), 2 / 3)
    assert cast(CONCAVE[0], (3, 5), (3, 0)) == RayHit((3, 2), (0, 1), 0.6)
    assert ray_cast(Circle(1), Transform(), (-5, 0), (-1.001, 0)) is None
    assert ray_cast(CONCAVE[0], Transform(), (3, 5), (3, 2.001)) is None


@pytest.mark.parametrize("offset", [0.0, 2.0**30, 1e6])
@pytest.mark.parametrize("angle", [0.0, math.pi / 2, math.pi])
def test_grazing_counts(offset: float, angle: float) -> None:
    """Along a side, past a corner, at a tangent: a closed shape is touched, and the ray hits."""
    at = Transform(offset, offset, angle)

    def shifted(*points: Point) -> list[Point]:
        return [(offset + x, offset + y) for x, y in points]

    assert ray_cast(Circle(1), at, *shifted((-5, 1), (5, 1)))
    assert ray_cast(Rect(2, 2), at, *shifted((-5, 1), (5, 1)))
    assert ray_cast(Rect(2, 2), at, *shifted((-2, 0), (0, -2)))
    assert ray_cast(Ellipse(2, 2.5), Transform(offset, offset), *shifted((-5, 2.5), (5, 2.5)))
    assert ray_cast(
        Polygon([(-1, -1), (1, -1), (0, 1)]), Transform(offset, offset), *shifted((-5, 1), (5, 1))
    )
    assert ray_cast(
        Capsule((-1, 0), (1, 0), 1),
        at,
        *shifted((-5, 1), (5, 1)) if angle != math.pi / 2 else shifted((1, -5), (1, 5)),
    )
    for shape in (Circle(1), Rect(2, 2), Capsule((0, 0), (1, 0), 1)):
        assert not ray_cast(shape, Transform(offset, offset), *shifted((-5, 1.00001), (5, 1.00001)))


def test_along_a_segment() -> None:
    segment = Segment((0, 0), (10, 0))
    assert cast(segment, (-10, 0), (5, 0)) == RayHit((0, 0), (-1, 0), 10 / 15)
    assert cast(segment, (20, 0), (5, 0)).normal == (1, 0)
    assert ray_cast(segment, Transform(), (-10, 0), (-1, 0)) is None
    assert ray_cast(segment, Transform(), (11, 0), (20, 0)) is None
    assert cast(segment, (3, 0), (5, 0)) == RayHit((3, 0), (-1, 0), 0.0)
    # The end, from the side.
    assert cast(segment, (10, 5), (10, -5)) == RayHit((10, 0), (0, 1), 0.5)
    assert ray_cast(segment, Transform(), (10.0001, 5), (10.0001, -5)) is None


def test_a_ray_of_no_length_is_a_point() -> None:
    for shape in (
        Circle(2),
        Rect(4, 4),
        Capsule((-1, 0), (1, 0), 2),
        Ellipse(4, 2),
        Polygon([(-2, -2), (2, -2), (2, 2), (-2, 2)]),
    ):
        hit = cast(shape, (0.5, 1.5), (0.5, 1.5))
        assert (hit.point, hit.fraction) == ((0.5, 1.5), 0.0)
        assert math.hypot(*hit.normal) == pytest.approx(1.0)
        assert hit.normal[1] > 0.9
        assert ray_cast(shape, Transform(), (0.5, 9), (0.5, 9)) is None
    for shape in (Circle(2), Rect(4, 4), Ellipse(4, 2), Ellipse(2, 4)):
        assert math.hypot(*cast(shape, (0, 0), (0, 0)).normal) == 1.0
    assert math.hypot(*cast(Segment((0, 0), (2, 0)), (1, 0), (1, 0)).normal) == 1.0
    # A way so short that its square vanishes, yet with a direction.
    assert cast(Circle(2), (0, 0), (3e-90, 4e-90)).normal == pytest.approx((-0.6, -0.8))
    assert cast(Circle(2), (0, 0), (5e-324, 0)).fraction == 0.0


def test_far_and_long_rays() -> None:
    assert cast(Circle(1), (-1e6, 0), (1e6, 0)).point[0] == pytest.approx(-1.0, abs=1e-9)
    assert cast(Rect(2, 2), (-1e6, 1e6), (1e6, -1e6)).point == pytest.approx((-1, 1), abs=1e-9)
    far = Transform(1e6, -1e6, 0.5)
    near = cast(Rect(3, 2), (-5, 1), (5, -1), Transform(0, 0, 0.5))
    there = cast(Rect(3, 2), (1e6 - 5, 1 - 1e6), (1e6 + 5, -1e6 - 1), far)
    assert (there.fraction, there.normal) == (near.fraction, near.normal)


@pytest.mark.parametrize("shape", [Circle(2), Ellipse(2, 2)])
def test_the_normal_is_as_good_from_afar(shape: Any) -> None:
    for start in (-1e3, -1e9, -1e14, -1e17, -1e40, -1e99):
        for y, normal in ((0.0, (-1.0, 0.0)), (1.2, (-0.8, 0.6)), (-1.6, (-0.6, -0.8))):
            hit = cast(shape, (start, y), (-start, y))
            assert hit.normal == pytest.approx(normal, abs=1e-7)
            assert math.hypot(*hit.normal) == pytest.approx(1.0, abs=1e-15)


def test_the_normal_at_a_corner_is_that_of_a_side_never_of_a_cut() -> None:
    """A concave polygon is cut into parts; rays through its corners meet cuts and sides at once."""
    for shape in (
        *CONCAVE,
        Polygon([(5, 5), (1, 1), (7, 8), (8, 4)]),
        Polygon([(2, 6), (6, 5), (2, 8), (0, 1)]),
    ):
        normals = []
        for (ax, ay), (bx, by) in sides(placed(shape, Pose())):
            length = math.hypot(bx - ax, by - ay)
            normals += [((by - ay) / length, (ax - bx) / length), ((ay - by) / length, (bx - ax) / length)]
        for corner in shape.vertices:
            for k in range(40):
                start = (corner[0] + 20 * math.cos(k), corner[1] + 20 * math.sin(k))
                hit = cast(shape, start, corner)
                assert min(math.dist(hit.normal, normal) for normal in normals) < 1e-9


def test_through_the_parts_of_a_concave_polygon() -> None:
    """What is inside one part is inside: no cut is ever hit from within."""
    for shape in CONCAVE:
        for x in range(-3, 7):
            for y in range(-2, 6):
                start = (x + 0.31, y + 0.27)
                for k in range(8):
                    end = (start[0] + 20 * math.cos(k), start[1] + 20 * math.sin(k))
                    hit = ray_cast(shape, Transform(), start, end)
                    if height(shape, Pose(), start) < 0.0:
                        assert hit is not None
                        assert hit.fraction == 0.0


def test_an_ellipse_that_rounding_hides_is_a_dot() -> None:
    """Found by the fuzz: a ray from 1e100 hit an ellipse near the origin where the ray began."""
    ellipse = Ellipse(11.359257802882446, 1e-50)
    hit = ray_cast(ellipse, Transform(233.5, -3.4e20, -1.7e-302), (1e100, 0.0), (-9.8e71, -1.03e73))
    assert hit is not None
    assert hit.fraction == pytest.approx(1.0)


def test_a_ray_that_misses_an_ellipse_by_less_than_rounding_hits_where_it_is_nearest() -> None:
    """Found by the fuzz: the ray hit as far above the tip of a long ellipse as half of the ellipse's height."""
    ellipse = Ellipse(1.658697624266735, 1e100)
    hit = ray_cast(ellipse, Transform(-202.45, -9.9e99), (191.7, 1e100), (-574.9, -252.0))
    assert hit is not None
    assert hit.fraction == pytest.approx(0.99, rel=1e-5)
    assert hit.point == pytest.approx((-567.27, 1e98), rel=1e-3)
    back = ray_cast(ellipse, Transform(-202.45, -9.9e99), (191.7, 1e99), (-10.0, 1e100))
    assert back is None


@pytest.mark.parametrize("thin", [1e-13, 1e-10, 1e-6, 1e-3, 0.3])
@pytest.mark.parametrize("lateral", [-3e-10, -1e-11, 1e-12, 1e-11, 3e-10])
@pytest.mark.parametrize("turn", [0.0, 0.4, 1.5, 3.0, 4.7])
def test_a_ray_hits_no_farther_from_an_ellipse_than_rounding(
    thin: float, lateral: float, turn: float
) -> None:
    c, s = math.cos(turn), math.sin(turn)
    for slope in (-0.8, -1e-3, 0.0, 1e-6, 0.02, 3.0):
        # Past the tip at (0, 1), at `lateral` from it, from 100 before to 100 after.
        way = (slope, -1.0)
        long = math.hypot(*way)
        pass_by = (-way[1] / long * lateral, 1.0 + way[0] / long * lateral)
        for sign in (1.0, -1.0):
            ends = [(pass_by[0] + sign * k * way[0], pass_by[1] + sign * k * way[1]) for k in (-100.0, 100.0)]
            start, end = ((300.0 + c * x - s * y, -50.0 + s * x + c * y) for x, y in ends)
            hit = ray_cast(Ellipse(thin, 1.0), Transform(300.0, -50.0, turn), start, end)
            if hit is None:
                continue
            x, y = hit.point[0] - 300.0, hit.point[1] + 50.0
            along, across = c * y - s * x, c * x + s * y
            assert abs(along) < 1.0 + 1e-8
            assert abs(across) < thin + 1e-8
