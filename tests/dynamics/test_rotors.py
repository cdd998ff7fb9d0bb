"""Bodies without a collider that turn: nobody sees their width, but they have to be still before they sleep."""

from __future__ import annotations

from math import cos, pi, sin

import esper
import pytest

from physics import (
    Collider,
    PhysicsSystem,
    PrismaticJoint,
    Rect,
    RevoluteJoint,
    RigidBody,
    Transform,
    Velocity,
)
from tests.dynamics.scene import rigid_body, run, transform, velocity


@pytest.mark.parametrize("gravity", [0, -900])
def test_a_motor_turns_a_rotor_without_a_collider_for_ever(gravity: float) -> None:
    system = PhysicsSystem(gravity=(0, gravity))
    esper.add_processor(system)
    rotor = esper.create_entity(Transform(), Velocity(), RigidBody(mass=1, inertia=10))
    esper.create_entity(RevoluteJoint(None, rotor, anchor=(0, 0), motor_speed=1.0, max_torque=1e6))
    run(4.0)
    assert not rigid_body(rotor).asleep
    assert velocity(rotor).angular == pytest.approx(1)
    angle = transform(rotor).angle
    assert (cos(angle), sin(angle)) == pytest.approx((cos(4), sin(4)), abs=0.05)


def test_a_rotor_that_turns_freely_turns_on() -> None:
    system = PhysicsSystem()
    esper.add_processor(system)
    rotor = esper.create_entity(Transform(), Velocity(0, 0, pi), RigidBody(mass=1, inertia=10))
    run(2.0)
    assert velocity(rotor).angular == pi
    assert "moves at 3.14 units/s, and the limit is 0" in system.why_awake(rotor)


def test_a_rotor_that_stands_still_sleeps() -> None:
    esper.add_processor(PhysicsSystem())
    rotor = esper.create_entity(Transform(), Velocity(0, 0, 2), RigidBody(mass=1, inertia=10))
    run(0.2)
    velocity(rotor).angular = 0
    run(1.0)
    assert rigid_body(rotor).asleep


def test_a_slow_motor_turns_a_rotor_on_a_crate_that_rests() -> None:
    esper.add_processor(PhysicsSystem(gravity=(0, -900)))
    esper.create_entity(Transform(0, -10), Collider(Rect(400, 20)), RigidBody("static"))
    crate = esper.create_entity(Transform(0, 10), Velocity(), Collider(Rect(20, 20)), RigidBody())
    rotor = esper.create_entity(Transform(0, 10), Velocity(), RigidBody(mass=1, inertia=10))
    esper.create_entity(RevoluteJoint(crate, rotor, anchor=(0, 10), motor_speed=0.05, max_torque=1e6))
    run(4.0)
    assert not rigid_body(rotor).asleep
    assert transform(rotor).angle == pytest.approx(0.2, abs=0.01)


@pytest.mark.parametrize(("speed", "sleeps"), [(0.5, False), (0.05, True)])
@pytest.mark.parametrize("axis", [(1, 0), (0, 1)])
def test_a_slow_motor_shifts_a_body_without_a_collider_on_a_crate_that_rests(
    axis: tuple[float, float], speed: float, sleeps: bool
) -> None:
    """The limit for its drift is that of a body as wide as the crate."""
    esper.add_processor(PhysicsSystem(gravity=(0, -900)))
    esper.create_entity(Transform(0, -10), Collider(Rect(400, 20)), RigidBody("static"))
    crate = esper.create_entity(Transform(0, 10), Velocity(), Collider(Rect(20, 20)), RigidBody())
    slide = esper.create_entity(Transform(0, 10), Velocity(), RigidBody(mass=0.1, inertia=10))
    esper.create_entity(PrismaticJoint(crate, slide, axis=axis, motor_speed=speed, max_force=1e6))
    run(4.0)
    assert rigid_body(slide).asleep is sleeps
    if not sleeps:
        moved = transform(slide).x, transform(slide).y - transform(crate).y
        assert abs(moved[0] * axis[0] + moved[1] * axis[1]) == pytest.approx(2, abs=0.1)
