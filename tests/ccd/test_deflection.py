"""A body that is pushed out of the ground, and touches something beside its way, goes on along its way."""

from __future__ import annotations

import esper
import pytest

from physics import Collider, Rect, RigidBody, Transform, Velocity
from tests.dynamics.scene import body, rigid_body, run, transform


@pytest.mark.parametrize(("sunk", "off"), [(10.0, 3.0), (10.0, 5.9), (14.0, 4.9), (14.0, 8.1)])
def test_it_comes_out_of_ground_of_two_blocks(make_world, sunk: float, off: float) -> None:
    """It is deep in one block, and reaches into the other by a little, or it touches that with a corner."""
    make_world((0, -900))
    for side in (-1, 1):
        body(Rect(200, 200), side * 100, -100, kind="static", friction=0.6)
    crate = body(Rect(12, 12), off, 4 - sunk, friction=0.6)
    run(2.5)
    assert transform(crate).y == pytest.approx(6, abs=0.2)
    assert rigid_body(crate).asleep


def test_what_flies_into_a_wall_stops_there(make_world) -> None:
    """Its way is its velocity's: nothing is left of it."""
    make_world((0, 0))
    body(Rect(20, 400), 100, 0, kind="static")
    place, moves = Transform(0, 0), Velocity(6_000, 0)
    esper.create_entity(place, moves, Collider(Rect(12, 12)), RigidBody())
    run(0.1)
    assert place.x == pytest.approx(84, abs=0.2)
    assert moves.x == pytest.approx(0, abs=1e-9)
