"""Impacts that may get in a little before they count (`TimeOfImpact.allowance`), against marching."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from physics import Ellipse
from physics.geometry.cast_hit import CastHit
from physics.geometry.impact import TimeOfImpact
from physics.tolerances import IMPACT_RELATIVE
from tests.geometry import oracle
from tests.geometry.oracle import Point
from tests.geometry.pairs import Pair, angles, pairs, pieces, places
from tests.geometry.plane import gap, moved, size, straight_shapes

STEPS = 40
shares = st.just(0.0) | st.floats(0.001, 0.3)


def find(pair: Pair, way: Point, allowance: float) -> CastHit | None:
    """The impact of the only pieces of the two, of which the second moves."""
    impact = TimeOfImpact()
    impact.allowance = allowance
    hit = CastHit()
    [a], [b] = pieces(pair.a), pieces(pair.b)
    found = impact.find(
        hit, a, math.cos(pair.at.angle), math.sin(pair.at.angle), 0.0,
        b, pair.bt.x - pair.at.x, pair.bt.y - pair.at.y, math.cos(pair.bt.angle), math.sin(pair.bt.angle), 0.0,
        *way,
    )  # fmt: skip
    return hit if found else None


def after(pair: Pair, way: Point, fraction: float) -> Pair:
    return pair._replace(bt=moved(pair.bt, (*way, 0.0), fraction))


def width(shape: Any) -> float:
    """Smallest width of a shape; 0 for a segment."""
    body = oracle.body(shape)
    across = oracle.width(body.corners) if len(body.corners) > 2 else 0.0
    return across + 2 * body.radius


@pytest.mark.slow
@given(pairs(straight_shapes, straight_shapes), places, shares)
@settings(max_examples=200)
def test_they_get_in_as_deep_as_is_given_and_no_deeper(pair: Pair, way: Point, share: float) -> None:
    allowance = share * min(width(pair.a), width(pair.b))
    assume(allowance == 0.0 or allowance > 1e-6)
    allowed = 1e-11 * (size(pair.a, pair.at) + size(pair.b, pair.bt) + math.hypot(*way)) + 1e-9 * allowance
    hit = find(pair, way, allowance)
    until = 1.0 if hit is None else hit.fraction
    if until > 0.0:
        for k in range(STEPS + 1):
            assert gap(*after(pair, way, until * k / STEPS)) >= -allowance - allowed
    if hit is not None:
        depth = -gap(*after(pair, way, hit.fraction))
        if hit.inside:
            assert hit.fraction == 0.0
            assert depth >= allowance - allowed
        else:
            assert depth == pytest.approx(allowance, abs=allowed)
        assert math.hypot(hit.nx, hit.ny) == pytest.approx(1.0)


@given(
    pairs(st.builds(Ellipse, st.floats(1, 4), st.floats(1, 4), places, angles), straight_shapes),
    places,
    st.just(0.0) | st.floats(0.01, 0.25),
    st.booleans(),
)
@settings(max_examples=15)
def test_an_ellipse_gets_in_no_deeper_and_at_least_a_third(
    pair: Pair, way: Point, allowance: float, swapped: bool
) -> None:
    """Be it the first or the second: its own smaller twin is what meets."""
    if swapped:
        pair = pair.swapped()
    allowed = 5 * IMPACT_RELATIVE * (size(pair.a, pair.at) + size(pair.b, pair.bt) + math.hypot(*way))
    hit = find(pair, way, allowance)
    until = 1.0 if hit is None else hit.fraction
    if until > 0.0:
        for k in range(STEPS + 1):
            assert gap(*after(pair, way, until * k / STEPS)) >= -allowance - allowed
    if hit is not None and not hit.inside:
        assert allowance / 3 - allowed <= -gap(*after(pair, way, hit.fraction)) <= allowance + allowed
