"""`distance` against brute force, what holds of all distances, and where it gets difficult."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Transform, compiled
from physics.geometry import closest_points, collide, distance, overlaps
from physics.geometry.gap import Gap
from tests.geometry.oracle import Point, turn
from tests.geometry.pairs import Pair, Pose, angles, coordinates, ellipses, pairs, places, poses
from tests.geometry.plane import (
    CONCAVE,
    all_shapes,
    convex_shapes,
    gap,
    height,
    polygons,
    size,
    straight_shapes,
    transform,
)


def between(pair: Pair) -> float:
    return distance(pair.a, transform(pair.at), pair.b, transform(pair.bt))


def rounding(pair: Pair) -> float:
    return 1e-12 * (size(pair.a, pair.at) + size(pair.b, pair.bt))


@pytest.mark.slow
@given(pairs(straight_shapes, straight_shapes) | st.builds(Pair, polygons, poses, polygons, poses))
@settings(max_examples=300)
def test_distances_as_by_brute_force(pair: Pair) -> None:
    assert abs(between(pair) - max(gap(*pair), 0.0)) <= rounding(pair)


@given(pairs(ellipses, convex_shapes))
@settings(max_examples=60)
def test_distances_of_ellipses_as_by_search(pair: Pair) -> None:
    expected = gap(*pair)
    assert abs(between(pair) - max(expected, 0.0)) <= rounding(pair) + 1e-9 * abs(expected)


@given(st.builds(Pair, st.sampled_from(CONCAVE), poses, convex_shapes, poses))
@settings(max_examples=60)
def test_distances_of_concave_polygons_as_by_brute_force(pair: Pair) -> None:
    expected = gap(*pair)
    assert abs(between(pair) - max(expected, 0.0)) <= rounding(pair) + 1e-9 * abs(expected)


@given(pairs(convex_shapes, convex_shapes))
@settings(max_examples=200)
def test_the_distance_is_0_where_shapes_overlap_or_touch(pair: Pair) -> None:
    found = between(pair)
    meet = overlaps(pair.a, transform(pair.at), pair.b, transform(pair.bt))
    # Both have the same tolerance, and round differently within it.
    if found > rounding(pair) or not meet:
        assert (found == 0.0) == meet or found <= rounding(pair)


@given(st.builds(Pair, all_shapes, poses, all_shapes, poses))
@settings(max_examples=200)
def test_the_distance_is_the_same_the_other_way_round(pair: Pair) -> None:
    assert abs(between(pair) - between(pair.swapped())) <= rounding(pair)


@given(st.builds(Pair, all_shapes, poses, all_shapes, poses), places, angles)
@settings(max_examples=200)
def test_the_distance_is_the_same_after_a_rigid_motion(pair: Pair, way: Point, angle: float) -> None:
    def move(pose: Pose) -> Pose:
        x, y = turn((pose.x, pose.y), angle)
        return Pose(x + way[0], y + way[1], pose.angle + angle)

    there = Pair(pair.a, move(pair.at), pair.b, move(pair.bt))
    assert abs(between(pair) - between(there)) <= rounding(pair) + rounding(there)


@given(st.builds(Pair, all_shapes, poses, all_shapes, poses), coordinates, angles)
@settings(max_examples=100)
def test_moving_apart_by_some_way_adds_at_most_that(pair: Pair, way: float, angle: float) -> None:
    x, y = turn((way, 0.0), angle)
    there = pair._replace(bt=pair.bt._replace(x=pair.bt.x + x, y=pair.bt.y + y))
    assert abs(between(there) - between(pair)) <= abs(way) + rounding(there)


def test_plain_distances() -> None:
    def apart(a: Any, b: Any, x: float, y: float, angle: float = 0.0) -> float:
        return distance(a, Transform(), b, Transform(x, y, angle))

    assert apart(Circle(1), Circle(2), 3, 4) == 2
    assert apart(Circle(1), Rect(2, 2), 4, 5) == 4
    assert apart(Rect(2, 2), Rect(2, 2), 5, 0) == 3
    assert apart(Rect(2, 2), Rect(2, 2), 5, 6) == 5
    assert apart(Rect(2, 2), Rect(2, 2), 5, 0, math.pi / 4) == pytest.approx(4 - math.sqrt(2))
    assert apart(Segment((-1, 0), (1, 0)), Segment((-1, 0), (1, 0)), 5, 0) == 3
    assert apart(Segment((-1, 0), (1, 0)), Segment((-1, 0), (1, 0)), 1, 2) == 2
    assert apart(Segment((-1, 0), (1, 0)), Segment((-1, 0), (1, 0)), 0.5, 0) == 0
    assert apart(Capsule((-1, 0), (1, 0), 0.5), Segment((0, -1), (0, 1)), 3, 0) == 1.5
    assert apart(Ellipse(2, 1), Ellipse(1, 2), 5, 0) == pytest.approx(2, abs=1e-12)
    assert apart(Ellipse(2, 1), Segment((0, -9), (0, 9)), 5, 0) == pytest.approx(3, abs=1e-12)
    assert apart(CONCAVE[0], Circle(0.5), 3.5, 3.5) == 1
    assert apart(CONCAVE[1], Rect(1, 1), 2.5, 3) == 1
    # Wholly inside.
    assert apart(Circle(9), Rect(1, 1), 1, 1) == 0
    assert apart(Ellipse(9, 8), Ellipse(1, 2), 1, 1) == 0
    assert apart(Rect(9, 9), Ellipse(1, 2), 1, 1) == 0
    assert apart(Ellipse(9, 8), Rect(1, 2), 1, 1) == 0


@pytest.mark.parametrize("far", [0.0, 1e6, -(2.0**40)])
def test_touching_is_0_also_far_away(far: float) -> None:
    for a, b, x, y in [
        (Circle(0.5), Circle(0.75), 1.25, 0),
        (Rect(1, 1), Rect(2, 2), 1.5, 1.5),
        (Rect(1, 1), Circle(0.625), 0.875, 1),
        (Segment((-1, 0), (1, 0)), Segment((-1, 0), (1, 0)), 2, 0),
        (Ellipse(2, 1), Rect(2, 2), 3, 0),
        (Ellipse(2, 1), Ellipse(1, 4), 3, 0),
        (CONCAVE[0], Rect(1, 1), 2.5, 2.5),
    ]:
        assert distance(a, Transform(far, -far), b, Transform(far + x, y - far)) == 0.0
        assert distance(a, Transform(far, -far), b, Transform(far + x + 0.001, y + 0.001 - far)) > 0.0


def test_an_ellipse_on_a_side_whose_gap_rounding_hides() -> None:
    """The nearest vertex was taken for the nearest point: 0.09 away, where `collide` had them touch."""
    ellipse, at = Ellipse(1.5, 2.8), Transform(-0.2, 4.5, 0.2)
    polygon = Polygon([(0, 0), (4, 0), (5.6, 4), (1, 4.7)])
    for k in range(2000):
        place = Transform(-1.5, 2, 1 + k / 4000)
        contact = collide(ellipse, at, polygon, place)
        assert contact is not None
        place.x += contact.normal[0] * contact.depth
        place.y += contact.normal[1] * contact.depth
        assert distance(ellipse, at, polygon, place) <= 1e-12


def test_segments_in_line_with_each_other() -> None:
    """Their Minkowski difference has no area, and nothing is beyond any edge of it."""
    for k in range(24):
        at = Transform(3, 4, k / 3)
        c, s = math.cos(k / 3), math.sin(k / 3)
        for far in (2.5, 7.0, 1e5):
            for angle in (0.0, math.pi, 1e-15):
                found = distance(
                    Segment((-1, 0), (1, 0)),
                    at,
                    Segment((-1, 0), (1, 0)),
                    Transform(3 + far * c, 4 + far * s, k / 3 + angle),
                )
                assert found == pytest.approx(far - 2, abs=1e-9)


def test_lengths_whose_squares_vanish() -> None:
    tiny = 2.225073858507e-311
    for a in (Rect(2, 2, (1, 1)), Segment((0, 0), (2, 1)), Polygon([(0, 0), (2, 0), (1, 2)]), Ellipse(2, 1)):
        for b in (Rect(2, 2, (-1, -1)), Segment((0, 0), (-2, -3)), Ellipse(1, 2)):
            assert distance(a, Transform(tiny, tiny), b, Transform()) == 0.0
    for radius in (1.0, 1e-100):
        found = Gap()
        disc = Circle(radius)._convexes[0]
        for way in (1e-160, 1e-310, 0.0):
            assert found.measure(disc, 1.0, 0.0, disc, way, -way, 1.0, 0.0) == 0.0
            assert math.hypot(found.nx, found.ny) == pytest.approx(1.0, abs=1e-15)


def test_needles() -> None:
    needle = Rect(1000, 0.001)
    for angle in (0.0, 1e-6, 0.5, math.pi / 2):
        at = Transform(angle=angle)
        c, s = math.cos(angle), math.sin(angle)
        assert distance(needle, at, needle, Transform(-2 * s, 2 * c, angle)) == pytest.approx(1.999, abs=1e-9)
        assert distance(needle, at, needle, Transform(1001 * c, 1001 * s, angle)) == pytest.approx(
            1, abs=1e-9
        )
        assert distance(needle, at, Circle(1), Transform(502 * c, 502 * s)) == pytest.approx(1, abs=1e-9)


def test_many_small_edges_next_to_an_ellipse() -> None:
    """The edge that shows the greatest gap faces another point of the ellipse than its neighbour does."""
    many = Polygon(
        [(0.1 * math.cos(k * math.tau / 24), 0.1 * math.sin(k * math.tau / 24)) for k in range(24)]
    )
    for k in range(0, 100, 5):
        pair = Pair(Ellipse(4, 0.3), Pose(), many, Pose(5 * math.cos(k / 16), 2 * math.sin(k / 16), k / 7))
        assert between(pair) == pytest.approx(max(0.0, gap(*pair)), abs=1e-9)


@pytest.mark.parametrize("thin", [1e-2, 1e-4, 1e-6])
def test_needle_ellipses(thin: float) -> None:
    flat = Ellipse(1, thin)
    for x, y, angle in [
        (0.5, 0.3, 0.0),
        (1.5, 0.0, math.pi / 2),
        (1.2, 0.7, 0.8),
        (0.0, 3 * thin, 0.0),
        (2.0, 1e-3, 0.0),
    ]:
        pair = Pair(flat, Pose(), flat, Pose(x, y, angle))
        assert between(pair) == pytest.approx(max(0.0, gap(*pair)), abs=1e-9)


def test_ellipses_as_thin_as_lines() -> None:
    """They are as far apart as segments are. From 1e-10 on, the first direction lost its digits, and the distance was 0
    where 14 units are between."""
    dice = Random(31)
    thin = (1e-8, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14, 1e-15, 1e-18, 1e-20, 1e-30, 1e-50, 1e-80, 1e-100)
    for _ in range(600 if compiled else 120):
        lines = []
        for _ in range(2):
            long, turn, x, y = (dice.uniform(*ends) for ends in ((0.5, 20), (-4, 4), (-30, 30), (-30, 30)))
            ex, ey = long * math.cos(turn), long * math.sin(turn)
            # Of the same line, lying or standing.
            shape, angle = dice.choice(
                (
                    (Ellipse(long, dice.choice(thin)), turn),
                    (Ellipse(dice.choice(thin), long), turn - math.pi / 2),
                )
            )
            lines.append(((shape, Transform(x, y, angle)), ((x - ex, y - ey), (x + ex, y + ey))))
        (a, one), (b, other) = lines
        case = f"{a} {b}"
        assert distance(*a, *b) == pytest.approx(between_lines(*one, *other), abs=1e-7), case


def between_lines(a: Point, b: Point, c: Point, d: Point) -> float:
    """The distance between two segments: 0, or that of an end of one from the other."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    def from_end(p: Point, q: Point, r: Point) -> float:
        ex, ey = r[0] - q[0], r[1] - q[1]
        along = ((p[0] - q[0]) * ex + (p[1] - q[1]) * ey) / (ex * ex + ey * ey)
        t = min(max(along, 0.0), 1.0)
        return math.dist(p, (q[0] + t * ex, q[1] + t * ey))

    if side(a, b, c) * side(a, b, d) < 0.0 and side(c, d, a) * side(c, d, b) < 0.0:
        return 0.0
    return min(from_end(a, c, d), from_end(b, c, d), from_end(c, a, b), from_end(d, a, b))


@given(pairs(convex_shapes, convex_shapes))
@settings(max_examples=200)
def test_the_nearest_points_are_that_far_apart_and_along_the_normal(pair: Pair) -> None:
    found = Gap()
    one, other = pair.a._convexes[0], pair.b._convexes[0]
    apart = found.measure(
        one, math.cos(pair.at.angle), math.sin(pair.at.angle),
        other, pair.bt.x - pair.at.x, pair.bt.y - pair.at.y, math.cos(pair.bt.angle), math.sin(pair.bt.angle),
    )  # fmt: skip
    assert math.hypot(found.nx, found.ny) == pytest.approx(1.0, abs=1e-12)
    if apart > 1e-6 * size(pair.a) + 1e-6 * size(pair.b):
        assert found.core_distance == pytest.approx(apart + one.radius + other.radius)
        way = (found.bx - found.ax, found.by - found.ay)
        assert way == pytest.approx(
            (found.core_distance * found.nx, found.core_distance * found.ny), abs=1e-6 * found.core_distance
        )
        # In the cores: grown by nothing, both shapes hold their points.
        for shape, at, x, y, radius in [
            (pair.a, pair.at, found.ax, found.ay, one.radius),
            (pair.b, pair.bt, found.bx, found.by, other.radius),
        ]:
            assert height(shape, at, (x + pair.at.x, y + pair.at.y)) <= -radius + rounding(pair)


def test_a_distance_that_underflows_is_none() -> None:
    """The normal of polygons whose nearest corners are 2e-311 apart was 0 / 0; found by examples, interpreted."""
    star = Polygon([(1, 0), (0, 3), (-1, 0), (-3, -1), (0, -0.5), (3, -1)])
    assert distance(star, Transform(), star, Transform(2.225073858507e-311)) == 0.0


# ---- The nearest points ----------------------------------------------------------------------------------------------


@given(st.builds(Pair, all_shapes, poses, all_shapes, poses))
@settings(max_examples=200)
def test_nearest_points_are_as_far_apart_as_the_shapes_and_lie_on_them(pair: Pair) -> None:
    at, bt = transform(pair.at), transform(pair.bt)
    found = closest_points(pair.a, at, pair.b, bt)
    far = between(pair)
    assert (found is None) == (far == 0.0)
    if found is None:
        return
    # Their difference loses what the places are rounded to, far from the origin.
    slack = rounding(pair) + 1e-12 * far + 1e-15 * sum(map(abs, (*found[0], *found[1])))
    assert abs(math.dist(*found) - far) <= 10 * slack
    for shape, place, point in ((pair.a, at, found[0]), (pair.b, bt, found[1])):
        assert distance(shape, place, Circle(1e-9), Transform(*point)) <= 1e-9 + 10 * slack + 1e-9 * size(
            shape, pair.at if shape is pair.a else pair.bt
        )


def test_nearest_points_of_a_circle_and_a_turned_rectangle() -> None:
    at = Transform(10, 20, math.pi / 6)
    x, y = turn((50, 5), math.pi / 6)
    found = closest_points(Circle(10), Transform(10 + x, 20 + y), Rect(60, 40), at)
    assert found is not None
    for point, expected in zip(found, ((40, 5), (30, 5)), strict=True):
        dx, dy = turn(expected, math.pi / 6)
        assert point == pytest.approx((10 + dx, 20 + dy))


def test_of_a_concave_polygon_the_nearest_part_counts() -> None:
    hook = Polygon([(0, 0), (100, 0), (100, 100), (80, 100), (80, 20), (0, 20)])
    found = closest_points(Circle(5), Transform(60, 60), hook, Transform())
    assert found == ((pytest.approx(65), pytest.approx(60)), (pytest.approx(80), pytest.approx(60)))


def test_shapes_that_touch_have_no_nearest_points() -> None:
    assert closest_points(Circle(5), Transform(0, 0), Rect(10, 10), Transform(10, 0)) is None


@pytest.mark.parametrize("wrong", [None, Circle, 5])
def test_arguments_that_are_no_shapes_are_named(wrong: Any) -> None:
    with pytest.raises(TypeError, match="shape_a must be a shape"):
        closest_points(wrong, Transform(), Circle(1), Transform())
    with pytest.raises(TypeError, match="transform_b must be a Transform"):
        closest_points(Circle(1), Transform(), Circle(1), (1, 2))


def test_rects_thinner_than_rounding_are_as_far_away_as_segments() -> None:
    """Both ends of their short sides are equally low, up to rounding, for any edge of a polygon."""
    chance = Random(5)
    crossed = 0
    for _ in range(3000 if compiled else 300):
        width, x, y = chance.uniform(0.1, 10), chance.uniform(-6, 6), chance.uniform(-6, 6)
        angle = chance.choice((0.0, math.pi / 2, chance.uniform(-4, 4)))
        rect = Rect(width, 10 ** -chance.uniform(14, 100), (x, y), angle)
        ux, uy = width / 2 * math.cos(angle), width / 2 * math.sin(angle)
        segment = Segment((x - ux, y - uy), (x + ux, y + uy))
        corners = sorted(chance.uniform(0, 2 * math.pi) for _ in range(chance.randint(3, 8)))
        polygon = Polygon([(6 * math.cos(t), 4 * math.sin(t)) for t in corners])
        at, bt = (
            Transform(
                chance.uniform(-9, 9), chance.uniform(-9, 9), chance.choice((0.0, chance.uniform(-4, 4)))
            )
            for _ in range(2)
        )
        apart = distance(segment, at, polygon, bt)
        assert distance(rect, at, polygon, bt) == pytest.approx(apart, abs=1e-9)
        assert distance(polygon, bt, rect, at) == pytest.approx(apart, abs=1e-9)
        crossed += apart == 0.0
    assert crossed > 30


def test_a_rect_thinner_than_rounding_that_lies_through_a_polygon_touches_it() -> None:
    polygon = Polygon([(4.1, -4.4), (1.1, -2.7), (0.5, -1.4), (1.6, 5.8), (4.4, 4.1)])
    at, bt = Transform(0, -666, -2.0), Transform(-5.64, -654.8)
    for thickness in (1e-12, 1e-16, 1e-20, 3e-50, 1e-100):
        rect = Rect(4.5, thickness, (-6, -3), math.pi / 2)
        assert collide(rect, at, polygon, bt) is not None
        assert distance(rect, at, polygon, bt) == distance(polygon, bt, rect, at) == 0.0


def test_rects_smaller_than_rounding_are_as_far_away_as_points() -> None:
    """All their corners are equally low, up to rounding, for any edge of a polygon."""
    chance = Random(6)
    inside = 0
    for _ in range(3000 if compiled else 300):
        x, y = chance.uniform(-6, 6), chance.uniform(-6, 6)
        sides = [10 ** -chance.uniform(16, 100) for _ in range(2)]
        rect = Rect(sides[0], sides[1], (x, y), chance.uniform(-4, 4))
        corners = sorted(chance.uniform(0, 2 * math.pi) for _ in range(chance.randint(3, 8)))
        polygon = Polygon([(6 * math.cos(t), 4 * math.sin(t)) for t in corners])
        at, bt = Transform(0, 0, chance.uniform(-4, 4)), Transform(1, 1, chance.uniform(-4, 4))
        apart = distance(Circle(1e-100, (x, y)), at, polygon, bt)
        assert distance(rect, at, polygon, bt) == pytest.approx(apart, abs=1e-9)
        assert distance(polygon, bt, rect, at) == pytest.approx(apart, abs=1e-9)
        inside += apart == 0.0
    assert inside > 30
