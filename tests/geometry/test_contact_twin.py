"""Contacts of every pair of shapes against brute force: what the API promises, case by random case."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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
    segments,
)

margins = st.just(0.0) | st.sampled_from([0.01, 0.5, 3.0])
KINDS = {"circle": circles, "rect": rects, "segment": segments, "capsule": capsules, "hull": hulls}


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

    # No way out is shorter, but for ties, and this one is as long as it says.
    assert -gap - rounding <= m.depth <= -gap + pair.tie() + rounding
    assert oracle.way_out(a, b, normal) == pytest.approx(m.depth, abs=rounding)

    # Midway between the surfaces: half the depth to each.
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
                assert abs(oracle.signed_distance(surface, body)) <= pair.tie() + rounding


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


def test_all_but_straight_outlines() -> None:
    """Of edges that are in line but for rounding, the one below the other shape is the contact's."""
    floor = Hull([(-4.0, 0.0), (-1.75, -1e-13), (0.0, -1.1e-13), (4.0, 0.0), (1.0, 3.0), (-3.0, 3.0)])
    for x in (-3.0, -1.0, 0.5, 3.0):
        check(pair := Pair(floor, Pose(), Hull([(x, 0.01), (x - 0.1, -1.0), (x + 0.1, -1.0)]), Pose()), 0.0)
        m = meet(pair)
        assert m is not None
        assert m.x0 == pytest.approx(x, abs=1e-2)
