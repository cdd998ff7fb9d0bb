"""Wheels on springs, and motors that drive one body relative to another, against closed forms."""

from __future__ import annotations

import math

import esper
import pytest

from physics import Circle, MotorJoint, Rect, Transform, Velocity, WheelJoint
from tests.dynamics.scene import body, rigid_body, run, transform, velocity

G = 900.0


def add(joint: WheelJoint | MotorJoint) -> None:
    esper.create_entity(joint)


# ---- Wheels ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("axis", [(0, 1), (0, -2), (0.6, 0.8)])
def test_a_wheel_sags_along_its_axis_alone(make_world, axis: tuple[float, float]) -> None:
    make_world((0, -G))
    wheel = body(Circle(10), 30, 40, mass=7)
    joint = WheelJoint(None, wheel, axis, frequency=2, damping_ratio=1)
    add(joint)
    run(4)
    x, y = joint.axis
    sag = -G * y / (4 * math.pi) ** 2
    assert joint.translation == pytest.approx(sag, rel=1e-3)
    assert (transform(wheel).x, transform(wheel).y) == pytest.approx((30 + sag * x, 40 + sag * y), abs=0.01)
    assert rigid_body(wheel).asleep
    # The spring bears the part of the weight along the axis, and what holds the wheel on the axis the rest.
    assert joint.force == pytest.approx(7 * G, rel=1e-3)


def test_a_wheel_swings_as_its_frequency_says(make_world) -> None:
    make_world()
    chassis = body(Rect(60, 10), 0, 0, mass=6)
    wheel = body(Circle(10), 0, -20, mass=3)
    joint = WheelJoint(chassis, wheel, frequency=1.5, damping_ratio=0.0)
    add(joint)
    esper.process(1 / 60)
    velocity(wheel).y, velocity(chassis).y = -20.0, 10.0  # as seen from their common centre of mass
    for tick in range(1, 121):
        esper.process(1 / 60)
        exact = -30 / (3 * math.pi) * math.sin(3 * math.pi * tick / 60)
        assert joint.translation == pytest.approx(exact, abs=0.1)
    assert transform(chassis).y * 6 + (transform(wheel).y + 20) * 3 == pytest.approx(0, abs=1e-6)


def test_a_wheel_turns_freely_and_stays_on_its_axis(make_world) -> None:
    make_world()
    chassis = body(Rect(60, 10), 0, 0, mass=6, rigid={"lock_rotation": True})
    wheel = body(Circle(10), 0, -20, mass=3, velocity=(30, 0, 5))
    joint = WheelJoint(chassis, wheel, frequency=4)
    add(joint)
    run(2)
    assert joint.speed == pytest.approx(5, rel=1e-6)
    assert joint.angle == pytest.approx(10, rel=1e-2)
    assert velocity(chassis).x == pytest.approx(10, rel=1e-6)  # momentum is shared
    assert transform(wheel).x - transform(chassis).x == pytest.approx(0, abs=0.05)


def test_a_wheels_motor_turns_it_by_its_torque(make_world) -> None:
    make_world()
    wheel = body(Circle(10), 0, 0, mass=2)
    inertia = 0.5 * 2 * 10**2
    joint = WheelJoint(None, wheel, motor_speed=30, max_torque=8 * inertia)
    add(joint)
    run(1)
    assert joint.speed == pytest.approx(8, rel=1e-3)
    assert joint.torque == pytest.approx(8 * inertia, rel=1e-6)
    run(4)
    assert joint.speed == pytest.approx(30, rel=1e-6)
    joint.motor_speed = 0
    run(4)
    assert velocity(wheel).angular == pytest.approx(0, abs=1e-6)


def test_a_wheel_without_a_spring_rests_at_its_limit(make_world) -> None:
    make_world((0, -G))
    wheel = body(Circle(10), 0, 0)
    joint = WheelJoint(None, wheel, frequency=0, limits=(-12, 5))
    add(joint)
    run(2)
    assert joint.translation == pytest.approx(-12, abs=0.05)
    assert rigid_body(wheel).asleep


def test_a_car_drives_ahead_and_brakes(make_world) -> None:
    make_world((0, -G))
    body(Rect(4000, 40), 1000, -20, kind="static", friction=0.9)
    chassis = body(Rect(90, 20), 0, 34, mass=10)
    wheels = [body(Circle(14), x, 14, mass=1, friction=1.2) for x in (-32, 32)]
    joints = [
        WheelJoint(chassis, w, frequency=4, limits=(-8, 8), motor_speed=-20, max_torque=20_000)
        for w in wheels
    ]
    for joint in joints:
        add(joint)
    run(3)
    assert velocity(chassis).x == pytest.approx(20 * 14, rel=0.02)
    assert abs(transform(chassis).angle) < 0.1
    for joint in joints:
        joint.motor_speed = 0
    run(3)
    assert rigid_body(chassis).asleep


# ---- Motors ----------------------------------------------------------------------------------------------------------


def test_friction_seen_from_above(make_world) -> None:
    make_world()
    puck = body(Circle(10), 0, 0, mass=4, velocity=(60, 80, 3))
    inertia = 0.5 * 4 * 10**2
    joint = MotorJoint(
        None, puck, linear_velocity=(0, 0), angular_velocity=0, max_force=4 * 50, max_torque=inertia * 2
    )
    add(joint)
    run(1)
    # 100 units/s less 50 a second, straight ahead; 3 radians/s less 2.
    v = velocity(puck)
    assert (v.x, v.y, v.angular) == pytest.approx((30, 40, 1), rel=1e-3)
    assert joint.force == pytest.approx(200, rel=1e-6)
    assert abs(joint.torque) == pytest.approx(2 * inertia, rel=1e-6)
    run(2)
    t = transform(puck)
    assert (t.x, t.y) == pytest.approx((60, 80), rel=0.02)
    assert t.angle == pytest.approx(3**2 / (2 * 2), rel=0.02)
    assert rigid_body(puck).asleep


def test_a_motor_drives_at_a_velocity_in_the_frame_of_a(make_world) -> None:
    make_world()
    ship = esper.create_entity(Transform(0, 0, math.pi / 2), Velocity(0, 0))
    drone = body(Circle(5), 50, 0, mass=2)
    joint = MotorJoint(ship, drone, linear_velocity=(30, 10), angular_velocity=2.0, max_force=100)
    add(joint)
    run(1)
    v = velocity(drone)
    assert (v.x, v.y, v.angular) == pytest.approx((-10, 30, 2), rel=1e-3)


@pytest.mark.parametrize("most", [math.inf, 3000.0])
def test_a_motor_brings_b_to_its_place_and_angle(make_world, most: float) -> None:
    make_world((0, -G))
    arm = body(Rect(30, 10), 0, 0, mass=2)
    joint = MotorJoint(None, arm, anchor_a=(100, 50), anchor_b=(0, 0), target_angle=2.5, reference_angle=0.0)
    joint.max_force = joint.max_torque = most
    add(joint)
    strongest = 0.0
    for _ in range(240):
        esper.process(1 / 60)
        strongest = max(strongest, joint.force)
    t = transform(arm)
    sag = G / (10 * math.pi) ** 2
    assert (t.x, t.y, t.angle) == pytest.approx((100, 50 - sag, 2.5), abs=0.02)
    assert strongest <= most * (1 + 1e-9)
    assert joint.force == pytest.approx(2 * G, rel=1e-3)


def test_a_motor_too_weak_lets_go(make_world) -> None:
    make_world((0, -G))
    box = body(Rect(20, 20), 0, 0, mass=2)
    joint = MotorJoint(None, box, max_force=G)  # half the weight
    add(joint)
    run(0.5)
    assert velocity(box).y == pytest.approx(-G / 2 * 0.5, rel=0.01)
