"""Joints do not know where up is: a world that is turned as a whole plays the same."""

from __future__ import annotations

import math
from collections.abc import Callable

import esper
import pytest
from hypothesis import given
from hypothesis import strategies as st

from physics import (
    Collider,
    DistanceJoint,
    GearJoint,
    Joint,
    MotorJoint,
    MouseJoint,
    PhysicsSystem,
    PrismaticJoint,
    RatchetJoint,
    Rect,
    RevoluteJoint,
    RigidBody,
    Transform,
    Velocity,
    WeldJoint,
    WheelJoint,
)

Turn = Callable[[float, float], tuple[float, float]]

# From a fixed body at the origin to a light rod of length 100 below, which carries a load. Points are in the frames of
# the bodies, so only a point of the world has to be turned.
KINDS: dict[str, Callable[[int, int, Turn], Joint]] = {
    "distance": lambda a, b, turn: DistanceJoint(a, b, 12, anchor_a=(2, 0), anchor_b=(0, 50)),
    "distance, soft": lambda a, b, turn: DistanceJoint(a, b, 12, anchor_b=(0, 50), frequency=4),
    "distance, motor": lambda a, b, turn: DistanceJoint(a, b, 12, anchor_b=(0, 50), motor_speed=-5),
    "rope": lambda a, b, turn: DistanceJoint(a, b, anchor_b=(0, 50), limits=(0, 12)),
    "gear": lambda a, b, turn: GearJoint(a, b, -2),
    "motor, spring": lambda a, b, turn: MotorJoint(a, b, anchor_b=(0, 50)),
    "motor, brake": lambda a, b, turn: MotorJoint(a, b, anchor_b=(0, 50), linear_velocity=(0, 0)),
    "motor, driven": lambda a, b, turn: MotorJoint(a, b, anchor_b=(0, 50), linear_velocity=(9, 4)),
    "mouse": lambda a, b, turn: MouseJoint(b, turn(20, 10), anchor=(0, 50)),
    "prismatic": lambda a, b, turn: PrismaticJoint(a, b, (2, -1), anchor_b=(0, 50), limits=(-20, 20)),
    "prismatic, spring": lambda a, b, turn: PrismaticJoint(a, b, (2, -1), anchor_b=(0, 50), frequency=3),
    "prismatic, motor": lambda a, b, turn: PrismaticJoint(a, b, (2, -1), anchor_b=(0, 50), motor_speed=9),
    "ratchet": lambda a, b, turn: RatchetJoint(a, b, 0.3),
    "revolute": lambda a, b, turn: RevoluteJoint(a, b, anchor_b=(0, 50)),
    "revolute, limits": lambda a, b, turn: RevoluteJoint(a, b, anchor_b=(0, 50), limits=(-0.1, 0.2)),
    "revolute, motor": lambda a, b, turn: RevoluteJoint(a, b, anchor_b=(0, 50), motor_speed=1),
    "weld": lambda a, b, turn: WeldJoint(a, b, anchor_b=(0, 50)),
    "weld, soft": lambda a, b, turn: WeldJoint(a, b, anchor_b=(0, 50), frequency=3),
    "wheel": lambda a, b, turn: WheelJoint(a, b, (2, -1), anchor_b=(0, 50)),
}


def played(kind: str, angle: float, load: float) -> list[float]:
    """Where the rod and its load are after a fifth of a second, in a world that is turned by `angle`."""

    def turn(x: float, y: float) -> tuple[float, float]:
        c, s = math.cos(angle), math.sin(angle)
        return c * x - s * y, s * x + c * y

    world = f"turned {kind} {angle} {load}"
    esper.switch_world(world)
    try:
        system = PhysicsSystem(gravity=turn(0, -900))
        fixed = esper.create_entity(Transform(0, 0, angle), Collider(Rect(10, 10)), RigidBody("static"))
        bodies = []
        for (x, y), shape, mass in (((0, -60), Rect(4, 4), 0.01), ((3, -120), Rect(20, 20), load)):
            place = Transform(*turn(x, y), angle)
            bodies.append(
                (place, esper.create_entity(place, Velocity(), Collider(shape), RigidBody(mass=mass)))
            )
        esper.create_entity(KINDS[kind](fixed, bodies[0][1], turn))
        esper.create_entity(RevoluteJoint(bodies[0][1], bodies[1][1], anchor_a=(0, -50)))
        for _ in range(12):
            system.process(1 / 60)
        return [value for place, _ in bodies for value in (*_back(turn, place), place.angle - angle)]
    finally:
        esper.switch_world("default")
        esper.delete_world(world)


def _back(turn: Turn, place: Transform) -> tuple[float, float]:
    """The position of a body in the world that is not turned."""
    (c, s) = turn(1, 0)
    return c * place.x + s * place.y, c * place.y - s * place.x


@pytest.mark.parametrize("kind", KINDS)
@given(angle=st.sampled_from((0.5, math.pi / 2, 2.0, 3.7)), load=st.sampled_from((1.0, 100.0)))
def test_a_loaded_joint_works_alike_in_all_directions(kind: str, angle: float, load: float) -> None:
    """The motor of a point was stabilized as if its force acted along x and y, and not along the axes of its body."""
    assert played(kind, angle, load) == pytest.approx(played(kind, 0.0, load), abs=1e-4)
