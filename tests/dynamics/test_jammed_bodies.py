"""Bodies that blows drive into a gap too narrow for them come out of each other."""

from __future__ import annotations

import random

import esper
import pytest

from physics import (
    Capsule,
    Collider,
    Ellipse,
    PhysicsSystem,
    Polygon,
    Rect,
    RigidBody,
    Transform,
    Velocity,
    compiled,
)
from tests.dynamics.scene import body


def drive_into_a_gap(seed: int, hz: int) -> float:
    """The greatest overlap after ten seconds of two bodies that a third one drives into a gap between two tiles, as a
    part of the width of the thinner one."""
    chance = random.Random(seed)
    esper.clear_database()
    system = PhysicsSystem(gravity=(0, -900))
    body(Rect(840, 40), 0, -20, kind="static", friction=0.5)
    for x in (176, 240):
        body(Rect(32, 32), x, 204, kind="static", friction=0.6)
    widths: dict[int, float] = {}
    for shape, width, x, y, angle, velocity in (
        (Capsule((-12.2, 0), (12.2, 0), 7.3), 14.6, 244.9, 227.2, 0.0, (0, 0, 0)),
        ([Rect(27.7, 7.4), Rect(7.4, 27.7)], 7.4, 184.0, 233.5, 0.66, (234, -15, 7)),
        (Ellipse(20.2, 10.8), 21.0, 160.9, 300.0, 0.42, (-363, -56, 27)),
        (Polygon([(-11, -9.2), (11, -9.2), (0, 12.8)]), 18.0, 215.0, 338.0, 5.27, (0, -1440, 0)),
        (Ellipse(18.8, 10), 20.0, 208.0, 462.0, 2.83, (0, -1380, 0)),
    ):
        place = Transform(x + chance.uniform(-5, 5), y, angle)
        made = Collider(shape, friction=0.5)
        widths[esper.create_entity(place, Velocity(*velocity), made, RigidBody())] = width
    for _ in range(10 * hz):
        system.process(1 / hz)
    return max(
        (each.depth / min(widths[each.a], widths[each.b]) for each in system.contacts if each.a in widths),
        default=0.0,
    )


@pytest.mark.parametrize("hz", [30, 60] if compiled else [60])
def test_they_do_not_stay_in_each_other(hz: int) -> None:
    """A newcomer: at 30 ticks/s 38 of 200 such pairs rested with more than a quarter of a width in each other, up to
    0.86; their friction bore them, because they pressed on the tiles with hundreds of times their weight."""
    for seed in range(60) if compiled else (1,):
        assert drive_into_a_gap(seed, hz) < 0.1
