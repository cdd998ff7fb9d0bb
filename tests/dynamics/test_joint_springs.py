"""Springs and targets of joints that also hold, and distance joints with a motor and caps, against closed forms."""

from __future__ import annotations

import math

import esper
import pytest

from physics import Circle, DistanceJoint, PrismaticJoint, Rect, RevoluteJoint, WeldJoint, compiled
from tests.dynamics.scene import body, rigid_body, run, transform, velocity

G = 900.0


def swing(joint: RevoluteJoint | WeldJoint | PrismaticJoint, read: str, rest: float, ticks: int) -> float:
    """Seconds that a swing about `rest` takes, by where it passes that."""
    passes: list[float] = []
    before = getattr(joint, read) - rest
    for tick in range(ticks):
        esper.process(1 / 60)
        now = getattr(joint, read) - rest
        if before < 0.0 <= now:
            passes.append((tick + before / (before - now)) / 60)
        before = now
    return (passes[-1] - passes[0]) / (len(passes) - 1)


# ---- Hinges ----------------------------------------------------------------------------------------------------------


@pytest.mark.once
@pytest.mark.parametrize("arm", [0.0, 10.0, 100.0])
@pytest.mark.parametrize("frequency", [0.5, 2.0, 4.0])
def test_a_hinges_spring_swings_about_the_hinge_as_its_frequency_says(make_world, arm, frequency) -> None:
    make_world()
    bob = body(Circle(5), arm, 0, mass=2)
    joint = RevoluteJoint(None, bob, anchor=(0, 0), frequency=frequency, damping_ratio=0, target_angle=0.3)
    esper.create_entity(joint)
    run(1 / 60)
    assert swing(joint, "angle", 0.3, 600) * frequency == pytest.approx(1, rel=1e-3)


@pytest.mark.once
@pytest.mark.parametrize("frequency", [1.0, 5.0, 30.0, 1000.0])
@pytest.mark.parametrize("arm", [0.0, 100.0])
def test_a_hinges_spring_turns_to_its_target_and_rests(make_world, arm: float, frequency: float) -> None:
    make_world()
    bob = body(Circle(5), arm, 0, mass=2)
    joint = RevoluteJoint(None, bob, anchor=(0, 0), frequency=frequency, target_angle=-1.2)
    esper.create_entity(joint)
    run(4)
    assert joint.angle == pytest.approx(-1.2, abs=1e-4)
    assert rigid_body(bob).asleep
    joint.target_angle = 0.7
    run(4)
    assert joint.angle == pytest.approx(0.7, abs=1e-4)


def test_a_hinges_spring_and_what_turns_it_agree(make_world) -> None:
    """At rest its torque is stiffness times angle, with the inertia about the hinge."""
    make_world((0, -G))
    bob = body(Circle(5), 40, 0, mass=2)
    joint = RevoluteJoint(None, bob, anchor=(0, 0), frequency=3)
    esper.create_entity(joint)
    run(6)
    inertia = 0.5 * 2 * 5**2 + 2 * 40**2
    torque = 2 * G * 40 * math.cos(joint.angle)
    assert joint.angle == pytest.approx(-torque / (inertia * (6 * math.pi) ** 2), rel=1e-3)
    assert joint.torque == pytest.approx(torque, rel=1e-3)


def test_a_hinges_spring_works_beside_its_motor_and_limits(make_world) -> None:
    make_world()
    wheel = body(Circle(10), 0, 0, mass=2)
    inertia = 0.5 * 2 * 10**2
    stiffness = inertia * (4 * math.pi) ** 2
    joint = RevoluteJoint(
        None,
        wheel,
        anchor=(0, 0),
        frequency=2,
        damping_ratio=0.5,
        motor_speed=50,
        max_torque=0.25 * stiffness,
    )
    esper.create_entity(joint)
    run(4)
    # The motor turns the wheel until the spring holds it.
    assert joint.angle == pytest.approx(0.25, rel=1e-3)
    assert joint.torque == pytest.approx(0, abs=1e-3 * stiffness)
    joint.limits = (-0.1, 0.1)
    run(4)
    assert joint.angle == pytest.approx(0.1, abs=1e-3)
    joint.motor_speed = None
    run(4)
    assert joint.angle == pytest.approx(0, abs=1e-3)
    joint.frequency = 0
    joint.motor_speed = 1
    joint.max_torque = math.inf
    run(0.05)
    assert joint.speed == pytest.approx(1, rel=1e-6)


def test_a_hinges_friction_and_spring_hold_where_the_friction_is_stronger(make_world) -> None:
    make_world()
    wheel = body(Circle(10), 0, 0, mass=2)
    stiffness = 0.5 * 2 * 10**2 * (2 * math.pi) ** 2
    joint = RevoluteJoint(
        None, wheel, anchor=(0, 0), reference_angle=-0.5, frequency=1, motor_speed=0, max_torque=stiffness
    )
    esper.create_entity(joint)
    run(2)
    held = joint.angle
    assert held == pytest.approx(0.5, abs=1e-3)
    run(4)
    assert joint.angle == pytest.approx(held, abs=1e-6)  # it does not creep
    joint.max_torque = 0.1 * stiffness
    run(6)
    assert 0.0 <= joint.angle <= 0.1 + 1e-4


@pytest.mark.once
def test_a_chain_of_springy_hinges_is_a_beam(make_world) -> None:
    """Each hinge bears the moment of all that hangs beyond it, however many there are."""
    make_world((0, -1.0), substeps=8, sleeping=False)
    count, seconds = (8, 20) if compiled else (3, 4)
    links, last = [], None
    for i in range(count):
        link = body(Rect(20, 4), 10 + 20 * i, 0, mass=1)
        joint = RevoluteJoint(
            last, link, anchor=(20 * i, 0), frequency=6, damping_ratio=20 if compiled else 5
        )
        esper.create_entity(joint)
        links.append(joint)
        last = link
    run(seconds)
    for i, joint in enumerate(links):
        # Bent by a few thousandths: lever arms are those of the straight beam.
        moment = sum(20 * (k - i) + 10 for k in range(i, count))
        assert joint.torque == pytest.approx(moment, rel=0.01)
        assert abs(joint.angle) < 0.05


def test_springs_that_hold_two_free_bodies_keep_their_momentum(make_world) -> None:
    make_world()
    a = body(Rect(40, 10), 0, 0, mass=3)
    b = body(Rect(60, 10), 50, 0, mass=2)
    esper.create_entity(RevoluteJoint(a, b, anchor=(20, 0), frequency=3, damping_ratio=0.2, target_angle=1))
    run(2)
    for read in (lambda v: v.x, lambda v: v.y):
        assert 3 * read(velocity(a)) + 2 * read(velocity(b)) == pytest.approx(0, abs=1e-6)
    turning = 0.0
    for entity, mass, width in ((a, 3, 40), (b, 2, 60)):
        t, v = transform(entity), velocity(entity)
        turning += mass * (t.x * v.y - t.y * v.x) + mass * (width**2 + 100) / 12 * v.angular
    assert turning == pytest.approx(0, abs=1e-3)


# ---- Sliders ---------------------------------------------------------------------------------------------------------


@pytest.mark.once
@pytest.mark.parametrize("frequency", [0.5, 2.0, 4.0])
def test_a_sliders_spring_swings_as_its_frequency_says(make_world, frequency: float) -> None:
    make_world()
    lift = body(Rect(20, 10), 0, 0, mass=2)
    # Held far from its centre: what holds the slide takes all turning.
    joint = PrismaticJoint(
        None, lift, (0.6, 0.8), anchor_b=(80, 60), frequency=frequency, damping_ratio=0, target_translation=5
    )
    esper.create_entity(joint)
    run(1 / 60)
    assert swing(joint, "translation", 5, 600) * frequency == pytest.approx(1, rel=1e-3)


def test_a_sliders_spring_sags_and_follows_its_target(make_world) -> None:
    make_world((0, -G))
    lift = body(Rect(20, 10), 0, 0, mass=2)
    joint = PrismaticJoint(None, lift, (0, 1), frequency=2, target_translation=40)
    esper.create_entity(joint)
    run(4)
    sag = G / (4 * math.pi) ** 2
    assert joint.translation == pytest.approx(40 - sag, rel=1e-4)
    assert joint.force == pytest.approx(2 * G, rel=1e-4)
    joint.target_translation = -40
    run(4)
    assert joint.translation == pytest.approx(-40 - sag, rel=1e-4)
    joint.limits = (-10, 10)
    run(4)
    assert joint.translation == pytest.approx(-10, abs=0.05)
    joint.motor_speed, joint.max_force, joint.limits = 0, 1e6, None
    run(1)
    assert joint.translation == pytest.approx(-10, abs=0.3)  # a brake stronger than the spring


# ---- Welds -----------------------------------------------------------------------------------------------------------


def test_a_weld_with_a_springy_angle_keeps_its_place(make_world) -> None:
    make_world()
    board = body(Rect(100, 6), 50, 0, mass=1, velocity=(0, 50, 1))
    joint = WeldJoint(None, board, anchor=(0, 0), angular_frequency=2, angular_damping_ratio=0)
    esper.create_entity(joint)
    run(1 / 60)
    assert swing(joint, "angle", 0, 300) * 2 == pytest.approx(1, rel=1e-3)
    t = transform(board)
    assert (t.x - 50 * math.cos(t.angle), t.y - 50 * math.sin(t.angle)) == pytest.approx((0, 0), abs=0.02)


@pytest.mark.parametrize("frequency", [2.0, 40.0])
def test_a_weld_with_a_springy_place_keeps_its_angle(make_world, frequency: float) -> None:
    make_world((0, -G))
    board = body(Rect(100, 6), 50, 0, mass=1)
    joint = WeldJoint(None, board, anchor=(0, 0), frequency=frequency, angular_frequency=0)
    esper.create_entity(joint)
    run(4)
    sag = G / (2 * math.pi * frequency) ** 2
    assert transform(board).y == pytest.approx(-sag, rel=1e-2)
    assert joint.angle == pytest.approx(0, abs=1e-4)
    assert joint.force == pytest.approx(G, rel=1e-3)


def test_a_welds_angle_follows_its_place_unless_it_has_a_spring_of_its_own() -> None:
    joint = WeldJoint(1, 2, frequency=3, damping_ratio=0.5)
    assert (joint.angular_frequency, joint.angular_damping_ratio) == (None, None)
    joint.frequency = 5
    assert [row.frequency for row in joint._rows] == [5, 5]
    joint.angular_frequency = 2
    joint.frequency = 4
    assert [row.frequency for row in joint._rows] == [2, 4]
    joint.angular_frequency = None
    assert [row.frequency for row in joint._rows] == [4, 4]
    joint.angular_damping_ratio = 1.5
    assert [row.damping_ratio for row in joint._rows] == [1.5, 0.5]


# ---- Distances -------------------------------------------------------------------------------------------------------


def test_a_winch_draws_in_at_its_speed_as_far_as_its_limits(make_world) -> None:
    make_world((0, -G))
    load = body(Rect(20, 20), 0, -200, mass=3)
    joint = DistanceJoint(None, load, limits=(50, 300), motor_speed=-100, max_force=10_000)
    esper.create_entity(joint)
    run(1)
    assert joint.speed == pytest.approx(-100, rel=1e-3)
    assert joint.force == pytest.approx(3 * G, rel=0.01)
    run(2)
    assert joint.current_length == pytest.approx(50, abs=0.1)
    joint.motor_speed = 0
    run(1)
    assert joint.current_length == pytest.approx(50, abs=0.1)
    joint.max_force = 2 * G  # weaker than the load
    run(3)
    assert joint.current_length == pytest.approx(300, abs=0.5)
    joint.motor_speed, joint.limits = None, None
    joint.length = 300.0
    run(2)
    assert joint.current_length == pytest.approx(300, abs=0.05)  # a rod again


@pytest.mark.parametrize("speed", [-50, -9.9e99])
def test_a_winch_without_limits_draws_in_to_the_anchor_and_rests_there(make_world, speed) -> None:
    make_world()
    load = body(Rect(10, 4), 3, -4)
    joint = DistanceJoint(None, load, motor_speed=speed, max_force=1e110)
    esper.create_entity(joint)
    run(0.2)
    assert joint.current_length < 0.01
    assert math.hypot(velocity(load).x, velocity(load).y) < 1
    run(1)
    assert joint.current_length < 0.01
    assert rigid_body(load).asleep


def test_a_spring_with_a_motor_stretches_by_its_force(make_world) -> None:
    make_world()
    load = body(Rect(20, 20), 100, 0, mass=3)
    stiffness = 3 * (4 * math.pi) ** 2
    joint = DistanceJoint(
        None, load, frequency=2, damping_ratio=0.7, motor_speed=1000, max_force=10 * stiffness
    )
    esper.create_entity(joint)
    run(4)
    assert joint.current_length == pytest.approx(110, rel=1e-4)


def test_what_pulls_harder_than_the_greatest_tension_wins(make_world) -> None:
    make_world((0, -G))
    load = body(Rect(20, 20), 0, -100, mass=2)
    joint = DistanceJoint(None, load, frequency=8, damping_ratio=1, max_tension=G, max_compression=0)
    esper.create_entity(joint)
    run(1)
    # It falls at half of gravity: 2 G pull, G holds.
    assert velocity(load).y == pytest.approx(-0.5 * G, rel=0.02)
    assert joint.force == pytest.approx(G, rel=1e-6)
    transform(load).y, velocity(load).y = -50.0, 0.0
    run(0.1)
    assert velocity(load).y == pytest.approx(-0.1 * G, rel=1e-3)  # no push at all
    assert joint.force == 0
    joint.max_tension = 4 * G
    run(4)
    assert joint.current_length == pytest.approx(100 + G / (16 * math.pi) ** 2, abs=0.05)


def test_a_spring_that_only_pushes(make_world) -> None:
    make_world((0, -G))
    load = body(Rect(20, 20), 0, 100, mass=2, rigid={"lock_x": True, "lock_rotation": True})
    joint = DistanceJoint(None, load, frequency=5, damping_ratio=1, max_tension=0, max_compression=4 * G)
    esper.create_entity(joint)
    run(2)
    assert joint.current_length == pytest.approx(100 - G / (10 * math.pi) ** 2, abs=0.05)
    velocity(load).y = 300.0
    run(0.2)
    assert velocity(load).y == pytest.approx(300 - 0.2 * G, rel=0.01)
    assert joint.force == 0
