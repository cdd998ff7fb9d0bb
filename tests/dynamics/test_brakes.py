"""Motors and brakes under load: they hold, while their bodies are awake."""

from __future__ import annotations

import math

import esper
import pytest

import physics
from physics import DistanceJoint, MotorJoint, PrismaticJoint, Rect, RevoluteJoint, WeldJoint
from tests.dynamics.scene import body, run, transform, velocity

G = 900.0
STEPS = [1 / 20, 1 / 60, 1 / 240] if physics.compiled else [1 / 60]
SECONDS = 20.0 if physics.compiled else 1.0
AWAKE = {"can_sleep": False}


@pytest.mark.parametrize("dt", STEPS)
@pytest.mark.parametrize("speed", [0.0, 0.01, 1.0, -1.0])
@pytest.mark.parametrize("strength", [math.inf, 2e4])
def test_a_lift_moves_at_the_speed_of_its_motor(make_world, dt: float, speed: float, strength: float) -> None:
    """Once its softness let it slip by 0.036 times the gravity and the length of a substep: a brake sank by 2.7 units a
    minute, and a slow motor upwards went down."""
    make_world((0, -G))
    lift = body(Rect(60, 10), 0, mass=10, rigid=AWAKE)
    esper.create_entity(PrismaticJoint(None, lift, axis=(0, 1), motor_speed=speed, max_force=strength))
    run(0.5, dt)
    start = transform(lift).y
    run(SECONDS, dt)
    assert transform(lift).y - start == pytest.approx(SECONDS * speed, abs=1e-4)
    assert velocity(lift).y == pytest.approx(speed, abs=1e-6)


@pytest.mark.parametrize("dt", STEPS)
def test_a_winch_and_a_motor_joint_hold(make_world, dt: float) -> None:
    make_world((0, -G))
    hanging = body(Rect(10, 10), 0, -100, mass=3, rigid=AWAKE)
    esper.create_entity(DistanceJoint(None, hanging, anchor_a=(0, 0), motor_speed=0))
    floating = body(Rect(10, 10), 100, mass=3, rigid=AWAKE)
    esper.create_entity(MotorJoint(None, floating, linear_velocity=(0, 0), angular_velocity=0))
    run(0.5, dt)
    starts = [transform(each).y for each in (hanging, floating)]
    run(SECONDS, dt)
    for each, start in zip((hanging, floating), starts, strict=True):
        assert transform(each).y == pytest.approx(start, abs=1e-3)


@pytest.mark.parametrize("dt", STEPS)
def test_the_brake_of_a_hinge_holds_an_arm(make_world, dt: float) -> None:
    make_world((0, -G))
    arm = body(Rect(100, 10), 50, mass=1, rigid=AWAKE)
    esper.create_entity(RevoluteJoint(None, arm, anchor=(0, 0), motor_speed=0))
    run(0.5, dt)
    start = transform(arm).angle
    run(SECONDS, dt)
    assert transform(arm).angle == pytest.approx(start, abs=1e-4)


def test_a_motor_too_weak_for_its_load_gives_way(make_world) -> None:
    make_world((0, -G))
    lift = body(Rect(60, 10), 0, mass=10, rigid=AWAKE)
    esper.create_entity(PrismaticJoint(None, lift, axis=(0, 1), motor_speed=0, max_force=4500))
    run(1)
    assert transform(lift).y == pytest.approx(-0.25 * G, rel=0.02)


@pytest.mark.parametrize("substeps", [1, 4])
def test_a_motor_against_a_weld_stays_finite(make_world, substeps: int) -> None:
    """The two cannot both have their way: the impulses must not grow from substep to substep."""
    make_world((0, -G), substeps=substeps)
    fixed = body(Rect(60, 10), 0, mass=10, rigid=AWAKE)
    weld = WeldJoint(None, fixed)
    motor = PrismaticJoint(None, fixed, axis=(0, 1), motor_speed=50)
    for joint in (weld, motor):
        esper.create_entity(joint)
    run(2)
    early = motor.force
    run(SECONDS)
    assert abs(transform(fixed).y) < 5
    assert motor.force < 2 * early + 1
