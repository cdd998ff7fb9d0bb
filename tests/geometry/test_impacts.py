"""`time_of_impact` against marching in small steps, and where it gets difficult."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from physics import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Transform
from physics.geometry import Impact, collide, distance, overlaps, time_of_impact
from physics.tolerances import IMPACT_RELATIVE
from tests.geometry.oracle import Point, turn
from tests.geometry.pairs import Pair, Pose, angles, ellipses, pairs, places, poses
from tests.geometry.plane import (
    CONCAVE,
    Motion,
    all_shapes,
    convex_shapes,
    gap,
    height,
    motions,
    moved,
    polygons,
    size,
    straight_shapes,
    transform,
)

STEPS = 40
RESTING = (0.0, 0.0, 0.0)


def impact(pair: Pair, motion_a: Motion, motion_b: Motion) -> Impact | None:
    return time_of_impact(pair.a, transform(pair.at), motion_a, pair.b, transform(pair.bt), motion_b)


def after(pair: Pair, motion_a: Motion, motion_b: Motion, fraction: float) -> Pair:
    return pair._replace(at=moved(pair.at, motion_a, fraction), bt=moved(pair.bt, motion_b, fraction))


def check(pair: Pair, motion_a: Motion, motion_b: Motion) -> None:
    """Nothing overlaps before the impact; at it the shapes touch, at its point; without one nothing ever overlaps."""
    lengths = size(pair.a, pair.at) + size(pair.b, pair.bt) + math.hypot(*motion_a) + math.hypot(*motion_b)
    allowed = 1e-11 * lengths
    if motion_a[2] or motion_b[2] or "Ellipse" in repr(pair):
        allowed += 4 * IMPACT_RELATIVE * lengths
    found = impact(pair, motion_a, motion_b)
    until = 1.0 if found is None else found.fraction
    if until > 0.0:
        for k in range(STEPS + 1):
            assert gap(*after(pair, motion_a, motion_b, until * k / STEPS)) >= -allowed
    if found is None:
        return
    assert 0.0 <= found.fraction <= 1.0
    assert math.hypot(*found.normal) == pytest.approx(1.0, abs=1e-14)
    there = after(pair, motion_a, motion_b, found.fraction)
    assert gap(*there) <= allowed
    if found.fraction > 0.0:
        assert height(there.a, there.at, found.point) <= 2 * allowed
        assert height(there.b, there.bt, found.point) <= 2 * allowed
        if not isinstance(there.a, Polygon) and not isinstance(there.b, Polygon):
            # Along the normal lies b: each is on its own side of the line across it, and no way out is shorter.
            out = turn((allowed + 1e-9, 0.0), math.atan2(found.normal[1], found.normal[0]))
            apart = there._replace(
                bt=there.bt._replace(x=there.bt.x + 1e3 * out[0], y=there.bt.y + 1e3 * out[1])
            )
            assert gap(*apart) >= 0.9e3 * (allowed + 1e-9) - allowed


@pytest.mark.slow
@given(pairs(straight_shapes, straight_shapes), places, places)
@settings(max_examples=300)
def test_impacts_of_translations_as_by_marching(pair: Pair, way_a: Point, way_b: Point) -> None:
    check(pair, (*way_a, 0.0), (*way_b, 0.0))


@pytest.mark.slow
@given(pairs(straight_shapes, straight_shapes), motions, motions)
@settings(max_examples=200)
def test_impacts_of_turning_shapes_as_by_marching(pair: Pair, motion_a: Motion, motion_b: Motion) -> None:
    check(pair, motion_a, motion_b)


@given(st.builds(Pair, polygons, poses, straight_shapes | polygons, poses), motions, motions)
@settings(max_examples=60)
def test_impacts_of_polygons_as_by_marching(pair: Pair, motion_a: Motion, motion_b: Motion) -> None:
    check(pair, motion_a, motion_b)


@given(pairs(ellipses, convex_shapes), motions)
@settings(max_examples=15)
def test_impacts_of_ellipses_as_by_marching(pair: Pair, motion: Motion) -> None:
    check(pair, motion, RESTING)


@pytest.mark.slow
@given(st.builds(Pair, all_shapes, poses, all_shapes, poses), motions, motions)
@settings(max_examples=200)
def test_the_impact_is_the_same_the_other_way_round(pair: Pair, motion_a: Motion, motion_b: Motion) -> None:
    forth, back = impact(pair, motion_a, motion_b), impact(pair.swapped(), motion_b, motion_a)
    assume(abs(gap(*pair)) > 1e-9)
    if forth is None or back is None:
        # One of them may see as grazing what the other sees as an impact.
        found = forth or back
        if found is not None:
            there = after(pair, motion_a, motion_b, found.fraction)
            assert distance(there.a, transform(there.at), there.b, transform(there.bt)) < 1e-6
    elif (forth.fraction == 0.0) == (back.fraction == 0.0):
        there = after(pair, motion_a, motion_b, forth.fraction)
        other = after(pair, motion_a, motion_b, back.fraction)
        between = abs(forth.fraction - back.fraction) * (math.hypot(*motion_a) + math.hypot(*motion_b))
        assert between < 1e-2 or gap(*there) < 1e-6 > gap(*other)


def hit(a: Any, b: Any, x: float, y: float, motion: Motion, turned: float = 0.0) -> Impact | None:
    """`a` at the origin rests, `b` at (x, y) moves."""
    return time_of_impact(a, Transform(), RESTING, b, Transform(x, y, turned), motion)


def test_plain_impacts() -> None:
    assert hit(Circle(1), Circle(2), 10, 0, (-14, 0, 0)) == Impact(0.5, (1, 0), (1, 0))
    assert hit(Rect(4, 2), Circle(1), 1, 10, (0, -16, 0)) == Impact(0.5, (1, 1), (0, 1))
    assert hit(Rect(4, 2), Rect(2, 2), 1, 10, (0, -16, 0)) == Impact(0.5, (1, 1), (0, 1))
    assert hit(Rect(4, 2), Rect(2, 2), 2, 10, (0, -16, 0)) == Impact(0.5, (1.5, 1), (0, 1))
    assert hit(Segment((-1, 0), (1, 0)), Circle(1), 0, 5, (0, -8, 0)) == Impact(0.5, (0, 0), (0, 1))
    assert hit(Capsule((-1, 0), (1, 0), 1), Rect(2, 2), 0, 6, (0, -8, 0)) == Impact(0.5, (0, 1), (0, 1))
    assert hit(CONCAVE[0], Circle(0.5), 3, 6, (0, -7, 0)) == Impact(0.5, (3, 2), (0, 1))
    assert hit(Circle(1), Circle(2), 10, 0, (-6.9, 0, 0)) is None
    assert hit(Circle(1), Circle(2), 10, 0, (14, 0, 0)) is None
    found = hit(Ellipse(2, 1), Ellipse(1, 2), 9, 0, (-12, 0, 0))
    assert found is not None
    assert found.fraction == pytest.approx(0.5, abs=1e-8)
    assert found.normal == pytest.approx((1, 0), abs=1e-6)
    # A corner: the ball's centre ends up a radius away from it.
    found = hit(Rect(2, 2), Circle(5), 4, 10, (0, -10, 0))
    assert found == Impact(pytest.approx(0.5), (1, 1), pytest.approx((0.6, 0.8)))


def test_only_the_relative_motion_counts() -> None:
    a, b = Rect(4, 2), Circle(1)
    one = time_of_impact(a, Transform(), (0, 8, 0), b, Transform(1, 10), (0, -8, 0))
    assert one == Impact(0.5, (1, 5), (0, 1))
    assert time_of_impact(a, Transform(), (3, -16, 0), b, Transform(1, 10), (3, -16, 0)) is None


def test_a_disc_that_spins_about_its_centre_does_not_turn() -> None:
    still = time_of_impact(Circle(1), Transform(), (7, 1, 0), Rect(2, 2), Transform(5, 1), RESTING)
    assert time_of_impact(Circle(1), Transform(), (7, 1, 1e6), Rect(2, 2), Transform(5, 1), RESTING) == still
    assert still is not None


class TestTouchingAtTheStart:
    """Approaching is an impact at 0; resting, leaving, sliding and rolling are none."""

    @pytest.mark.parametrize("angle", [0.0, 0.1, math.pi / 6, 1.0, math.pi / 2, 3.0])
    @pytest.mark.parametrize(
        ("a", "b", "x", "y"),
        [
            (Rect(8, 2), Circle(0.7), 1.0, 1.7),
            (Rect(8, 2), Rect(2, 1.4), 1.0, 1.7),
            (Rect(8, 2), Rect(0.7 * math.sqrt(2), 0.7 * math.sqrt(2), angle=math.pi / 4), 1.0, 1.7),
            (Circle(1), Circle(0.7), 0.0, 1.7),
            (Capsule((-4, 0), (4, 0), 1), Capsule((-1, 0), (1, 0), 0.7), 0.5, 1.7),
            (Segment((-4, 1), (4, 1)), Circle(0.7), 0.5, 1.7),
            (Ellipse(3, 1), Ellipse(2, 0.7), 0.0, 1.7),
            (Ellipse(3, 1), Rect(2, 1.4), 0.0, 1.7),
            (
                Polygon([(-4, 1), (-4, -1), (4, -1), (4, 1), (2, 1), (2, 0), (1, 0), (1, 1)]),
                Circle(0.7),
                0.0,
                1.7,
            ),
        ],
    )
    def test_of_faces_and_curves(self, a: Any, b: Any, x: float, y: float, angle: float) -> None:
        """All turned by an angle, so that touching is up to rounding."""

        def found(dx: float, dy: float, dangle: float = 0.0) -> Impact | None:
            where, way = turn((x, y), angle), turn((dx, dy), angle)
            return time_of_impact(
                a,
                Transform(5, -3, angle),
                RESTING,
                b,
                Transform(5 + where[0], where[1] - 3, angle),
                (*way, dangle),
            )

        normal = turn((0.0, 1.0), angle)
        for way in [(0.0, -1.0), (0.4, -0.5), (-10.0, -0.1)]:
            approaching = found(*way)
            assert approaching is not None
            assert approaching.fraction == pytest.approx(0.0, abs=1e-8)
            assert approaching.normal == pytest.approx(normal, abs=1e-6)
        for way in [(0.0, 0.0), (0.0, 1.0), (0.5, 0.5)]:
            assert found(*way) is None
            assert found(*way, 1e-12) is None
        if not isinstance(a, (Circle, Ellipse)):
            assert found(0.4, 0.0) is None
            assert found(-0.4, 0.0) is None
        assert found(0.0, 3.0, 0.5) is None

    @pytest.mark.parametrize("angle", [0.0, 0.1, 1.0])
    def test_of_corners(self, angle: float) -> None:
        """Any direction between the edges' normals separates them: only what enters between both is an impact."""

        def found(dx: float, dy: float, dangle: float = 0.0) -> Impact | None:
            where, way = turn((2.0, 2.0), angle), turn((dx, dy), angle)
            return time_of_impact(
                Rect(2, 2),
                Transform(0, 0, angle),
                RESTING,
                Rect(2, 2),
                Transform(*where, angle),
                (*way, dangle),
            )

        assert found(-1, -1) is not None
        assert found(-1, -2) is not None
        for way in [(-1.0, 0.0), (0.0, -1.0), (-1.0, 0.5), (1.0, -1.0), (1.0, 1.0), (0.0, 0.0)]:
            assert found(*way) is None
        # Turning on the spot sticks out beyond the corner, towards where the other is not.
        assert found(0.5, 0.5, 0.3) is None

    def test_of_what_begins_to_turn(self) -> None:
        floor = Rect(20, 2)
        # Flat on the floor: one corner or the other digs in at once.
        for dangle in (0.3, -0.3):
            found = hit(floor, Rect(2, 2), 0, 2, (0, 0, dangle))
            assert found is not None
            assert found.fraction == 0.0
        # On a corner below the middle: it lifts off.
        diamond = Rect(2, 2, angle=math.pi / 4)
        assert hit(floor, diamond, 0, 1 + math.sqrt(2), (0, 0, 0.7)) is None
        assert hit(floor, diamond, 0, 1 + math.sqrt(2), (0, 0.01, 0.7)) is None
        # Around the corner that touches, until a side lies flat.
        hinged = Rect(2, 2, center=(1, 1))
        found = hit(floor, hinged, 0, 1, (0, 0, -1.0), turned=0.5)
        assert found is not None
        assert found.fraction == pytest.approx(0.5, abs=1e-6)
        assert hit(floor, hinged, 0, 1, (0, 0, 1.0), turned=0.2) is None


def test_overlapping_at_the_start_is_an_impact_at_0_like_the_contact() -> None:
    for a, b, x, y in [
        (Rect(8, 2), Circle(1), 1.0, 1.5),
        (Rect(8, 2), Rect(2, 2), 1.0, 1.5),
        (Circle(1), Circle(1), 0.0, 0.0),
        (Capsule((-4, 0), (4, 0), 1), Segment((0, 0), (0, 4)), 0.5, 0.5),
        (Ellipse(3, 1), Ellipse(2, 1), 0.5, 1.5),
        (Ellipse(3, 1), Rect(2, 1), 0.5, 0.1),
        (CONCAVE[0], Circle(1), 3.0, 2.5),
    ]:
        for motion in [(0.0, 0.0, 0.0), (0.0, 9.0, 0.0), (3.0, -1.0, 2.0)]:
            contact = collide(a, Transform(), b, Transform(x, y))
            assert contact is not None
            assert hit(a, b, x, y, motion) == Impact(0.0, contact.points[0], contact.normal)


def test_ending_in_a_touch_is_an_impact_at_1() -> None:
    for k in range(1, 40):
        found = hit(Rect(2, 2), Circle(k / 10), 0, 5 + k / 10, (0, -4, 0))
        assert found is not None
        assert found.fraction == pytest.approx(1.0, abs=1e-15)
        assert found.point == pytest.approx((0, 1), abs=1e-15)
        assert found.normal == (0, 1)
    assert hit(Rect(2, 2), Circle(1), 0, 6, (0, -3.9999999, 0)) is None


def test_grazing_and_sliding_are_none() -> None:
    """A ball past a corner, a box along a floor of tiles: they touch on the way, and go no deeper."""
    for x in (0.1, 0.7, 1.3):
        assert hit(Rect(2, 2), Circle(x), -5, 1 + x, (10, 0, 0)) is None
        assert hit(Rect(2, 2), Rect(2 * x, 2 * x), -5, 1 + x, (10, 0, 0)) is None
        assert hit(Rect(2, 2), Capsule((-1, 0), (1, 0), x), -5, 1 + x, (10, 0, 0)) is None
        deep = hit(Rect(2, 2), Rect(2 * x, 2 * x), -5, 1 + x - 1e-9, (10, 0, 0))
        assert deep is not None
        assert deep.normal == (-1, 0)


@pytest.mark.parametrize("angle", [0.0, 0.3, math.pi / 2])
def test_thin_things_do_not_pass_through_each_other(angle: float) -> None:
    """Segments and plates without an inside to speak of: to cross is to hit."""
    segment, plate = Segment((-1, 0), (1, 0)), Rect(2, 1e-16)
    c, s = math.cos(angle), math.sin(angle)
    for a in (segment, plate):
        for b in (segment, plate):
            for turned in (0.0, 1e-15, math.pi, 0.01):
                for along in (0.0, 0.5, 1.9):
                    at = Transform(along * c - 3 * s, along * s + 3 * c, angle + turned)
                    found = time_of_impact(a, Transform(0, 0, angle), RESTING, b, at, (6 * s, -6 * c, 0))
                    assert found is not None
                    assert found.fraction == pytest.approx(0.5, abs=2e-3)
            end_on = time_of_impact(
                a, Transform(0, 0, angle), RESTING, b, Transform(5 * c, 5 * s, angle), (-6 * c, -6 * s, 0)
            )
            assert end_on is not None
            assert end_on.fraction == pytest.approx(0.5)
            assert end_on.normal == pytest.approx((c, s), abs=1e-9)
    # Lying on each other they touch, and neither side is inside.
    for way in [(0, 1, 0), (0, -1, 0), (1, 0, 0), (-1, 0, 0)]:
        assert hit(segment, segment, 0.5, 0.0, way) is None


def test_small_and_fast() -> None:
    """Nothing tunnels, however fast and thin."""
    for speed in (1e3, 1e6, 1e9):
        found = hit(Segment((-100, 0), (100, 0)), Circle(1e-3), 5, speed / 2, (0, -speed, 0))
        assert found is not None
        assert found.fraction == pytest.approx(0.5, abs=1e-2 / speed)
        found = hit(Circle(0.5), Circle(1e-3), speed / 2, 0.2, (-speed, 0, 0))
        assert found is not None


def test_nothing_depends_on_where_in_the_world_it_is() -> None:
    far = 2.0**40
    for a, b in [
        (Rect(3, 2), Circle(1)),
        (Rect(3, 2), Rect(1, 2)),
        (Ellipse(3, 2), Rect(1, 2)),
        (CONCAVE[1], Rect(1, 2)),
    ]:
        for turned in (0.0, 2.0):
            motions = (1.0, 2.0, turned), (-20.0, -3.0, -turned)
            near = time_of_impact(a, Transform(0, 0, 0.5), motions[0], b, Transform(9, 4), motions[1])
            there = time_of_impact(
                a, Transform(far, far, 0.5), motions[0], b, Transform(far + 9, far + 4), motions[1]
            )
            assert near is not None
            assert there is not None
            assert (near.fraction, near.normal) == (there.fraction, there.normal)


class TestTurning:
    def test_a_door_hits_a_ball(self) -> None:
        door = Rect(10, 1, center=(5, 0))
        found = time_of_impact(door, Transform(), (0, 0, math.pi), Circle(1), Transform(0, 6), RESTING)
        assert found is not None
        # The door's upper side is at 0.5 from its middle line: the ball's centre is 1.5 above that line.
        assert found.fraction * math.pi == pytest.approx(math.pi / 2 - math.asin(1.5 / 6), abs=1e-7)
        assert found.normal == pytest.approx(turn((0, 1), found.fraction * math.pi), abs=1e-6)

    def test_a_rod_spinning_past_a_wall(self) -> None:
        rod = Segment((-5, 0), (5, 0))
        wall = Rect(2, 100)
        assert (
            time_of_impact(rod, Transform(), (0, 0, math.tau), wall, Transform(6 + 1e-6, 0), RESTING) is None
        )
        found = time_of_impact(
            rod, Transform(angle=0.5), (0, 0, math.tau), wall, Transform(6 - 1e-6, 0), RESTING
        )
        assert found is not None
        first = (math.tau / 2 - 0.5 - math.acos((5 - 1e-6) / 5)) / math.tau
        assert found.fraction == pytest.approx(first, abs=1e-6)

    @pytest.mark.parametrize("turns", [1e2, 1e4, 1e6, -1e6])
    def test_many_turns(self, turns: float) -> None:
        """A rod that spins its way to a wall is there when its circle is, or at most a turn later."""
        rod, wall = Segment((-5, 0), (5, 0)), Rect(2, 100)
        found = time_of_impact(rod, Transform(), (4, 0, math.tau * turns), wall, Transform(8, 0), RESTING)
        assert found is not None
        assert 0.5 - 1e-9 <= found.fraction <= 0.5 + 1.0 / abs(turns)
        there = Transform(4 * found.fraction, 0, math.tau * turns * found.fraction)
        assert distance(rod, there, wall, Transform(8, 0)) <= 1e-6
        # The wall may spin instead.
        found = time_of_impact(rod, Transform(), (4, 0, 0), wall, Transform(58, 0), (0, 0, math.tau * turns))
        assert found is not None
        first = (58 - math.hypot(50, 1) - 5) / 4
        assert first - 1e-9 <= found.fraction <= first + 1 / abs(turns)

    @pytest.mark.parametrize("turns", [1.0, 1e3, 1e6])
    def test_a_moon_never_meets_its_planet(self, turns: float) -> None:
        moon, planet = Circle(1, center=(20, 0)), Circle(10)
        assert (
            time_of_impact(moon, Transform(), (0, 0, math.tau * turns), planet, Transform(), RESTING) is None
        )
        assert (
            time_of_impact(planet, Transform(), RESTING, moon, Transform(), (0, 0, math.tau * turns)) is None
        )
        found = time_of_impact(moon, Transform(), (0, 0, math.tau * turns), planet, Transform(), (20, 0, 0))
        assert found is not None
        assert 0.45 - 1e-6 <= found.fraction <= 0.45 + 1.0 / turns

    def test_far_motions(self) -> None:
        box = Rect(2, 2)
        for far in (1e3, 1e6):
            found = time_of_impact(
                box, Transform(), (far, 0, 3.0), box, Transform(far / 2, 0.5), (0, 0, -1e4)
            )
            assert found is not None
            assert 0.5 - 3 / far <= found.fraction <= 0.5
            assert (
                time_of_impact(box, Transform(), (-far, 0, 3.0), box, Transform(9, 0.5), (far, 0, -1e4))
                is None
            )

    @given(
        st.builds(Pair, all_shapes, poses, all_shapes, poses),
        st.floats(-1e7, 1e7),
        st.floats(-1e7, 1e7),
        places,
    )
    @settings(max_examples=100)
    def test_any_motion_ends_with_an_answer(
        self, pair: Pair, turn_a: float, turn_b: float, way: Point
    ) -> None:
        far = 10.0 ** abs(way[0])
        found = impact(pair, (far * way[0], far * way[1], turn_a), (-way[1], way[0], turn_b))
        if found is not None:
            assert 0.0 <= found.fraction <= 1.0
            assert math.hypot(*found.normal) == pytest.approx(1.0, abs=1e-12)
            assert all(map(math.isfinite, found.point))


@given(pairs(straight_shapes, straight_shapes), motions, motions, angles, places)
@settings(max_examples=150)
def test_the_impact_is_the_same_after_a_rigid_motion(
    pair: Pair, motion_a: Motion, motion_b: Motion, angle: float, way: Point
) -> None:
    def move(pose: Pose) -> Pose:
        x, y = turn((pose.x, pose.y), angle)
        return Pose(x + way[0], y + way[1], pose.angle + angle)

    def turned(motion: Motion) -> Motion:
        return (*turn(motion[:2], angle), motion[2])

    here = impact(pair, motion_a, motion_b)
    there = impact(Pair(pair.a, move(pair.at), pair.b, move(pair.bt)), turned(motion_a), turned(motion_b))
    # At a touch, rounding decides.
    assume(abs(gap(*pair)) > 1e-9)
    if here is not None and there is not None and (here.fraction == 0.0) == (there.fraction == 0.0):
        at_one = after(pair, motion_a, motion_b, here.fraction)
        at_other = after(pair, motion_a, motion_b, there.fraction)
        assert abs(here.fraction - there.fraction) < 1e-5 or gap(*at_one) < 1e-6 > gap(*at_other)
    elif here is not None or there is not None:
        found = here or there
        assert found is not None
        close = after(pair, motion_a, motion_b, found.fraction)
        assert abs(gap(*close)) < 1e-6


@given(pairs(straight_shapes, straight_shapes), motions)
@settings(max_examples=150)
def test_without_an_impact_the_end_is_free(pair: Pair, motion: Motion) -> None:
    if impact(pair, motion, RESTING) is None:
        end = after(pair, motion, RESTING, 1.0)
        contact = collide(end.a, transform(end.at), end.b, transform(end.bt))
        assert contact is None or contact.depth <= 1e-7 * (size(end.a) + size(end.b))


@example(Ellipse(5.7, 0.1), Ellipse(1.2, 2.0))
@given(ellipses, ellipses)
@settings(max_examples=20)
def test_ellipses_fall_onto_each_other(a: Ellipse, b: Ellipse) -> None:
    found = hit(a, b, 0.3, 1e4, (0, -2e4, 0))
    low = 1e4 * (1 - 2 * found.fraction) if found else 0.0
    if found is not None:
        assert distance(a, Transform(), b, Transform(0.3, low)) <= 1e-8 * (size(a) + size(b))
        assert not overlaps(a, Transform(), b, Transform(0.3, low + 1e-6 * (size(a) + size(b))))
