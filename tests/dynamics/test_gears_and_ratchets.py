"""Gears, ratchets, and joints that only keep two bodies from colliding."""

from __future__ import annotations

import math
import pickle

import esper
import pytest

from physics import (
    Circle,
    Collider,
    FilterJoint,
    GearJoint,
    RatchetJoint,
    Rect,
    RevoluteJoint,
    RigidBody,
    Transform,
)
from tests.dynamics.scene import body, rigid_body, run, transform, velocity


def wheel(x: float, radius: float = 10, mass: float = 2, **options: float) -> tuple[int, RevoluteJoint]:
    """A wheel on an axle."""
    made = body(Circle(radius), x, 0, mass=mass)
    axle = RevoluteJoint(None, made, anchor=(x, 0), **options)
    esper.create_entity(axle)
    return made, axle


# ---- Gears -----------------------------------------------------------------------------------------------------------


@pytest.mark.once
@pytest.mark.parametrize("ratio", [1.0, -1.0, 3.0, -0.4])
def test_gears_turn_in_their_ratio(make_world, ratio: float) -> None:
    make_world()
    a, axle = wheel(0, motor_speed=2, max_torque=1e9)
    b, _ = wheel(50, 20)
    joint = GearJoint(a, b, ratio)
    esper.create_entity(joint)
    run(3)
    assert velocity(b).angular == pytest.approx(2 / ratio, rel=1e-6)
    assert transform(b).angle * ratio == pytest.approx(transform(a).angle, abs=1e-3)
    assert axle.torque == pytest.approx(0, abs=1)


@pytest.mark.parametrize("ratio", [1.0, -2.0, 0.25])
def test_gears_pass_torque_on_in_their_ratio(make_world, ratio: float) -> None:
    make_world()
    a, _ = wheel(0, motor_speed=1e6, max_torque=1000)
    b, _ = wheel(50, 20, mass=3)
    joint = GearJoint(a, b, ratio)
    esper.create_entity(joint)
    run(0.5)
    inertia_a, inertia_b = 0.5 * 2 * 10**2, 0.5 * 3 * 20**2
    # a feels b's inertia over the square of the ratio.
    rate = 1000 / (inertia_a + inertia_b / ratio**2)
    assert velocity(a).angular == pytest.approx(0.5 * rate, rel=1e-3)
    assert joint.torque == pytest.approx(inertia_b * rate / ratio, rel=1e-3)
    assert joint.force == 0


def test_a_gears_phase_is_held(make_world) -> None:
    make_world()
    a, _ = wheel(0)
    b, _ = wheel(50)
    joint = GearJoint(a, b, 2.0, 1.0)
    esper.create_entity(joint)
    run(3)
    assert 2 * transform(b).angle - transform(a).angle == pytest.approx(1, abs=1e-3)
    assert joint.phase == 1.0
    joint.ratio = -1.0
    assert joint.phase is None
    run(1)
    assert abs(velocity(a).angular) < 1e-3  # as they stand


@pytest.mark.once
def test_gears_count_no_whole_turns_that_game_code_takes_away(make_world) -> None:
    make_world()
    a, _ = wheel(0, motor_speed=4, max_torque=1e9)
    b, _ = wheel(50)
    esper.create_entity(GearJoint(a, b, -1.5))
    for _ in range(300):
        for entity in (a, b):
            transform(entity).angle %= math.tau
        esper.process(1 / 60)
        assert velocity(b).angular == pytest.approx(-4 / 1.5, rel=0.01)
    transform(b).angle += 0.5  # no whole turn: it is brought back
    run(3)
    assert velocity(b).angular == pytest.approx(-4 / 1.5, rel=0.01)


def test_a_saved_gear_knows_the_turns_that_game_code_took_away(make_world) -> None:
    """Without them it is off by whole turns, and the motor turned the two at 7.4 and -2.9 radians a second."""
    make_world()
    a, _ = wheel(0, motor_speed=6)
    b, _ = wheel(50)
    gear = GearJoint(a, b, -2.5)
    owner = esper.create_entity(gear)
    for _ in range(270):
        esper.process(1 / 60)
        for entity in (a, b):
            transform(entity).angle = math.remainder(transform(entity).angle, math.tau)
    esper.add_component(owner, pickle.loads(pickle.dumps(gear)))
    for _ in range(10):
        esper.process(1 / 60)
        assert velocity(b).angular == pytest.approx(-2.4, rel=1e-6)


def test_a_gear_that_breaks(make_world) -> None:
    world = make_world()
    a, _ = wheel(0, motor_speed=2, max_torque=1e9)
    b, axle = wheel(50, motor_speed=0, max_torque=500)
    esper.create_entity(GearJoint(a, b, -1, break_torque=400))
    run(0.1)
    assert len(world.broken) == 0
    assert esper.get_component(GearJoint) == []
    run(1)
    assert axle.speed == pytest.approx(0, abs=1e-6)


# ---- Ratchets --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ratchet", [0.5, -0.5])
def test_a_ratchet_turns_one_way_and_back_to_the_last_click(make_world, ratchet: float) -> None:
    make_world()
    turner, axle = wheel(0, motor_speed=math.copysign(2, ratchet), max_torque=1e5)
    joint = RatchetJoint(None, turner, ratchet)
    esper.create_entity(joint)
    run(1)
    assert joint.speed == pytest.approx(math.copysign(2, ratchet), rel=1e-6)
    axle.motor_speed *= -1
    run(2)
    way = abs(joint.angle)
    assert 1.9 < way + 0.5 < 2.6
    assert way % 0.5 == pytest.approx(0, abs=0.02) or way % 0.5 == pytest.approx(0.5, abs=0.02)
    assert abs(joint.torque) == pytest.approx(1e5, rel=0.01)
    axle.motor_speed *= -1
    run(5)
    assert abs(joint.angle) > way + 9


def test_a_ratchets_phase_is_a_click(make_world) -> None:
    make_world()
    turner, axle = wheel(0, motor_speed=-2, max_torque=1e5)
    joint = RatchetJoint(None, turner, 1.0, -0.3)
    esper.create_entity(joint)
    run(1)
    assert transform(turner).angle == pytest.approx(-0.3, abs=0.01)
    joint.phase = -0.8
    run(1)
    assert transform(turner).angle == pytest.approx(-0.8, abs=0.01)
    joint.ratchet = -1.0
    run(1)
    assert axle.speed == pytest.approx(-2)


def test_a_ratchet_counts_no_whole_turns_that_game_code_takes_away(make_world) -> None:
    make_world()
    turner, axle = wheel(0, motor_speed=5, max_torque=1e5)
    joint = RatchetJoint(None, turner, 0.25)
    esper.create_entity(joint)
    for _ in range(240):
        transform(turner).angle %= math.tau
        esper.process(1 / 60)
    assert joint.angle == pytest.approx(20, abs=0.2)
    axle.motor_speed = -5
    run(1)
    assert joint.angle == pytest.approx(19.75, abs=0.26)


def test_a_saved_ratchet_does_not_slip(make_world) -> None:
    """Its load pulls the wheel a little below the click, so the angle alone would tell the click before."""
    make_world()
    turner, _ = wheel(0, motor_speed=-5, max_torque=1e5)
    joint = RatchetJoint(None, turner, 0.25)
    owner = esper.create_entity(joint)
    for _ in range(5):
        run(0.2)
        assert -0.01 < joint.angle < 0
        joint = pickle.loads(pickle.dumps(joint))
        esper.add_component(owner, joint)


# ---- Filters ---------------------------------------------------------------------------------------------------------


def test_a_filter_lets_two_pass_and_nothing_else(make_world) -> None:
    world = make_world((0, -900))
    floor = body(Rect(400, 20), 0, -10, kind="static")
    ghost = body(Rect(20, 20), 0, 60, mass=1)
    box = body(Rect(20, 20), 0, 30, mass=1)
    owner = esper.create_entity(FilterJoint(ghost, box))
    run(2)
    assert transform(ghost).y == pytest.approx(10, abs=0.2)
    assert transform(box).y == pytest.approx(10, abs=0.2)
    assert not world.touching(ghost, box)
    assert world.touching(ghost, floor)
    assert f"the joint of entity {owner}" in world.explain(ghost, box)
    assert rigid_body(box).asleep
    rigid_body(ghost).wake()
    run(1 / 60)
    assert rigid_body(box).asleep  # neither wakes the other
    esper.delete_entity(owner)
    run(1)
    assert not esper.get_component(FilterJoint)
    assert abs(transform(ghost).x - transform(box).x) + abs(transform(ghost).y - transform(box).y) > 5


def test_a_filter_to_a_moving_kinematic_body_keeps_nothing_awake(make_world) -> None:
    """A reader: the crate slept in none of 300 ticks."""
    make_world(gravity=(0, -900))
    body(Rect(400, 20), 0, -10, kind="static")
    crate = body(Rect(20, 20), 0, 10)
    lift = body(Rect(10, 10), 500, 200, 0, (0.01, 0, 0), kind="kinematic")
    esper.create_entity(FilterJoint(crate, lift))
    run(2)
    assert rigid_body(crate).asleep


def test_a_filter_holds_between_bodies_of_any_kind(make_world) -> None:
    world = make_world()
    bodies = [
        esper.create_entity(Transform(5 * i, 0), Collider(Circle(10)), RigidBody(kind))
        for i, kind in enumerate(("kinematic", "kinematic", "static"))
    ]
    esper.create_entity(FilterJoint(bodies[0], bodies[1]))
    run(0.1)
    assert [(each.a, each.b) for each in world.contacts] == [(bodies[0], bodies[2]), (bodies[1], bodies[2])]


def test_a_filter_goes_with_its_bodies(make_world) -> None:
    make_world()
    a, b = body(Circle(5), 0, 0), body(Circle(5), 0, 0)
    joint = FilterJoint(a, b)
    owner = esper.create_entity(joint)
    run(0.1)
    assert (joint.force, joint.torque) == (0, 0)
    esper.delete_entity(a)
    run(0.1)
    assert not esper.entity_exists(owner)
