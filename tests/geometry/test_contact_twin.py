"""Contacts of every pair of shapes against brute force: what the API promises, case by random case."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import Capsule, Circle, Ellipse, Rect, Segment
from tests.geometry import oracle
from tests.geometry.pairs import (
    Hull,
    Pair,
    Pose,
    capsules,
    circles,
    ellipses,
    hulls,
    meet,
    needles,
    pairs,
    points,
    rects,
    rounded_rects,
    segments,
)

margins = st.just(0.0) | st.sampled_from([0.01, 0.5, 3.0])
KINDS = {
    "circle": circles,
    "rect": rects,
    "segment": segments,
    "capsule": capsules,
    "hull": hulls | rounded_rects,
}


def check(pair: Pair, margin: float) -> None:
    """Compare the manifold of a pair with brute force."""
    a, b = pair.bodies()
    rounding = 1e-12 * pair.size()
    gap = oracle.gap(a, b)
    m = meet(pair, margin)
    if abs(gap - margin) > rounding:
        assert (m is not None) == (gap <= margin)
    if m is None:
        return
    normal = (m.nx, m.ny)
    assert math.hypot(*normal) == pytest.approx(1.0, abs=1e-15)
    assert m.depth >= (0.0 if margin == 0.0 else -margin - rounding)

    # No way out is shorter, but for ties, and this one is as long as it says. (Shapes apart have one nearest way.)
    tie = pair.tie() if gap <= rounding else 0.0
    assert -gap - rounding <= m.depth <= -gap + tie + rounding
    assert oracle.way_out(a, b, normal) == pytest.approx(m.depth, abs=rounding)

    # Midway between the surfaces: half the depth to each. Beside a way out of an ellipse there are others all but as
    # good: one turned by t is longer by about size * t^2 / 2, so within a tie t is up to sqrt(2 tie / size), and the
    # point is beside the surface of the other by depth * t.
    beside = pair.tie() + rounding
    if max(a.axes) or max(b.axes):
        beside += abs(m.depth) * math.sqrt(2.0 * pair.tie() / pair.size())
    assert m.count in (1, 2)
    assert max(depth for _, depth in points(m)) == m.depth
    for (x, y), depth in points(m):
        assert -margin - rounding <= depth <= m.depth
        for sign, body in ((0.5, a), (-0.5, b)):
            surface = x + sign * depth * m.nx, y + sign * depth * m.ny
            if max(body.axes):
                reached = (surface[0] * m.nx + surface[1] * m.ny) * 2 * sign
                assert reached == pytest.approx(
                    oracle.extent(body, (2 * sign * m.nx, 2 * sign * m.ny)), abs=rounding
                )
            elif depth == m.depth or body.radius == 0.0:
                assert abs(oracle.signed_distance(surface, body)) <= beside


@pytest.mark.parametrize("second", KINDS)
@pytest.mark.parametrize("first", KINDS)
def test_every_pair_of_shapes(first: str, second: str) -> None:
    @settings(max_examples=60)
    @given(pairs(KINDS[first], KINDS[second]), margins)
    def run(pair: Pair, margin: float) -> None:
        check(pair, margin)

    run()


@settings(max_examples=300)
@given(pairs(needles, needles | circles | rects | segments | capsules | hulls), margins)
def test_needles(pair: Pair, margin: float) -> None:
    check(pair, margin)


@settings(max_examples=60)
@given(pairs(ellipses, ellipses | circles | rects | segments | capsules | hulls | needles), margins)
def test_ellipses(pair: Pair, margin: float) -> None:
    check(pair, margin)
    check(pair.swapped(), margin)


@given(pairs(circles | rects | capsules | hulls | ellipses, circles | rects | segments | hulls | ellipses))
def test_moving_by_the_depth_just_separates(pair: Pair) -> None:
    m = meet(pair)
    if m is None:
        return
    a, b = pair.bodies()
    rounding = 1e-12 * pair.size()
    free = oracle.moved(b, m.nx * m.depth, m.ny * m.depth)
    assert oracle.gap(a, free) == pytest.approx(0.0, abs=rounding + pair.tie())
    less = 0.99 * m.depth
    if less > 1e-6:
        assert oracle.gap(a, oracle.moved(b, m.nx * less, m.ny * less)) < 0.0


@pytest.mark.parametrize("bend", [1e-13, 1e-11])
def test_all_but_straight_outlines(bend: float) -> None:
    """Of edges that are in line but for rounding, those where the shapes are next to each other are the contact's."""
    floor = Hull([(-4.0, 0.0), (-1.75, -bend), (0.0, -1.1 * bend), (4.0, 0.0), (1.0, 3.0), (-3.0, 3.0)])
    for x in (-3.0, -1.0, 0.5, 3.0):
        sharp = Hull([(x, 0.01), (x - 0.1, -1.0), (x + 0.1, -1.0)])
        flat = Hull([(x - 0.1, 0.01), (x + 0.1, 0.01), (x - 0.1, -1.0), (x + 0.1, -1.0)])
        for post, count in ((sharp, 1), (flat, 2)):
            for pair in (Pair(floor, Pose(), post, Pose()), Pair(post, Pose(), floor, Pose())):
                check(pair, 0.0)
                m = meet(pair)
                assert m is not None
                assert m.count == count
                assert all(abs(place[0] - x) < 0.11 for place, _ in points(m))


def test_a_disc_at_an_all_but_straight_corner() -> None:
    """Above an edge by less than the rounding of the distance: that edge's normal, for what is far along it."""
    needle = Hull([(-1000.0, -3.32e-05), (0.0, -3.353e-05), (1000.0, -3.32e-05), (0.0, 3.32e-05)])
    check(Pair(Circle(2), Pose(angle=2.085), needle, Pose(1e-9, -0.92, math.pi)), 0.0)
    check(Pair(needle, Pose(), Circle(2), Pose(1e-9, -0.92)), 0.0)
    check(Pair(needle, Pose(), Circle(2), Pose(-1e-9, -0.92)), 0.0)


@pytest.mark.parametrize(
    ("first", "second", "pose"),
    [
        ((2.9009, 1.316), (0.5543, 1.7498), (-0.7115, -0.126, 0.16876)),
        ((2.6948, 0.7626), (1.7885, 3.1081), (-1.1336, -0.4297, 0.0)),
        ((3.018, 1.5974), (1.8863, 2.3365), (0.726, -0.0733, 0.785398)),
        ((0.8782, 2.1544), (1.7624, 3.0489), (0.00133, -0.00207, 1.7783)),
        ((0.26, 3.3701), (3.7561, 1.1435), (-0.1854, 0.1977, 0.2506)),
        ((3.3265, 2.4615), (1.8206, 0.6538), (-1.6752, -0.5355, 0.785398)),
        ((3.6189, 2.8453), (3.0721, 3.3763), (-0.9624, 0.144, 0.785398)),
        ((2.5318, 3.4589), (2.969, 0.6306), (-0.3918, -1.6469, 0.785398)),
    ],
)
def test_ellipses_with_several_ways_out(
    first: tuple[float, float], second: tuple[float, float], pose: tuple[float, float, float]
) -> None:
    """Deep in each other, where the ways out differ by little: a search with too few arcs takes the wrong one."""
    pair = Pair(Ellipse(*first), Pose(), Ellipse(*second), Pose(*pose))
    check(pair, 0.0)
    check(pair.swapped(), 0.0)


def test_capsules_all_but_parallel() -> None:
    """Either side is as good, and the other's end is beyond the end of both: an endless choice, if not stopped."""
    for tilt in (1e-9, 1e-11, 1e-13, 0.0):
        short, long = Capsule((-1, 0), (1, 0), 0.5), Capsule((-100, -tilt), (100, tilt), 0.5)
        for y in (0.0, tilt / 2, 0.7, 1.5):
            check(Pair(short, Pose(), long, Pose(0, y)), 1.0)
            check(Pair(long, Pose(), short, Pose(0, y)), 1.0)


def test_no_point_is_deeper_than_the_contact() -> None:
    """Clipping can round a point to below the deepest one."""
    for turn in (Pose(angle=0.3), Pose(angle=0.3 + math.pi)):
        check(Pair(Segment((-0.2, 0), (0.9, 0)), Pose(angle=0.3), Rect(0.1, 0.001), turn), 0.0)


@pytest.mark.parametrize("angle", [0.0, 1e-12, 0.5, math.pi / 4, -2.0, math.pi])
def test_needles_tip_to_tip(angle: float) -> None:
    """All sides of both run through next to nothing of the gap; still it is seen, and measured."""
    left = [
        Hull([(0, 0), (-1000, -0.0005), (-1000, 0.0005)]),
        Hull([(0, 0), (-500, -0.0005), (-1000, 0.0), (-500, 0.0005)]),
        Segment((-1000, 0), (0, 0)),
        Capsule((-1000, 0), (-0.001, 0), 0.001),
    ]
    right = [
        Hull([(0, 0), (1000, 0.0003), (1000, -0.0005)]),
        Segment((0, 0), (1000, 0)),
        Capsule((0.001, 0), (1000, 0), 0.001),
        Circle(0.001, center=(0.001, 0.0)),
    ]
    for a in left:
        for b in right:
            for gap in (1e-8, 1e-6, 1e-3, 1.0):
                pair = Pair(a, Pose(angle=angle), b, Pose(*oracle.turn((gap, 0.0), angle), angle))
                for both in (pair, pair.swapped()):
                    assert meet(both) is None
                    m = meet(both, 2 * gap)
                    assert m is not None
                    assert m.depth == pytest.approx(-gap, abs=1e-12)
                    assert m.count == 1
            pair = Pair(a, Pose(angle=angle), b, Pose(0, 0, angle))
            touch = meet(pair)
            assert touch is not None
            assert touch.depth == 0.0
