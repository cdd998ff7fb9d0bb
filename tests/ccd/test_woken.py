"""Sleeping bodies that an impact wakes within the tick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import esper
import pytest

from physics import Circle, DistanceJoint, MotorJoint, MouseJoint, Rect, WeldJoint
from tests.dynamics.scene import body, rigid_body, transform

SOFT: dict[str, Callable[[int, float], Any]] = {
    "rope": lambda crate, x: DistanceJoint(None, crate, anchor_a=(x, 300), limits=(0, 400)),
    "spring": lambda crate, x: DistanceJoint(None, crate, anchor_a=(x, 60), frequency=1, damping_ratio=1),
    "soft weld": lambda crate, x: WeldJoint(None, crate, anchor=(x, 10), frequency=5),
    "mouse": lambda crate, x: MouseJoint(crate, (x, 10), anchor=(0, 0)),
    "motor": lambda crate, x: MotorJoint(None, crate, max_force=100, max_torque=100),
}


@pytest.mark.parametrize("gravity", [900.0, 0.0])
@pytest.mark.parametrize("rate", [30, 60])
@pytest.mark.parametrize("joint", SOFT.values(), ids=SOFT)
def test_what_hangs_on_a_soft_joint_is_not_driven_into_the_floor(
    make_world, joint: Callable[[int, float], Any], rate: int, gravity: float
) -> None:
    """The whole tick's motion was that after the impact, also the part of it before: a sleeping crate with a rope got
    6.7 deep, and planks of a bridge with soft welds fell through."""
    world = make_world((0, -gravity))
    floor = body(Rect(3000, 20), 0, -10, kind="static", friction=0.6)
    crates = [body(Rect(20, 20), 100 * k, 10, mass=1, friction=0.6) for k in range(4)]
    for k, crate in enumerate(crates):
        esper.create_entity(joint(crate, 100 * k))
    for _ in range(120):
        world.process(1 / 60)
    for k, crate in enumerate(crates):
        assert rigid_body(crate).asleep
        body(Circle(15), 100 * k + 4, 38 + 4 * k, velocity=(0, -900, 0), mass=2, friction=0.6)
    for _ in range(rate // 4):
        world.process(1 / rate)
        for contact in world.contacts_with(floor):
            assert contact.depth < 1


def test_the_blow_goes_through_what_lies_on_it(make_world) -> None:
    world = make_world((0, -900))
    body(Rect(3000, 20), 0, -10, kind="static", friction=0.6)
    lower = body(Rect(20, 20), 0, 10, mass=1, friction=0.6)
    upper = body(Rect(20, 20), 0, 30, mass=1, friction=0.6)
    esper.create_entity(DistanceJoint(None, lower, anchor_a=(0, 300), limits=(0, 400)))
    for _ in range(120):
        world.process(1 / 60)
    assert rigid_body(lower).asleep
    assert rigid_body(upper).asleep
    body(Circle(15), 2, 63, velocity=(0, -900, 0), mass=2, friction=0.6)
    for _ in range(20):
        world.process(1 / 60)
        assert transform(lower).y > 8
