"""Joined bodies that are hit at the limits of their joints, dragged against walls, and tied in contradictory ways."""

from __future__ import annotations

import math
from random import Random

import esper
import pytest

from physics import (
    Capsule,
    Circle,
    Collider,
    PhysicsSystem,
    PrismaticJoint,
    Rect,
    RevoluteJoint,
    RigidBody,
    Transform,
    Velocity,
    WeldJoint,
    compiled,
)


def doll(chance: Random, x: float, y: float, speed: float) -> list[int]:
    """A torso with four limbs of two pieces, which turn between limits, thrown in some direction."""
    throw = (chance.uniform(-1, 1) * speed, chance.uniform(-1, 1) * speed)

    def piece(shape: Capsule | Rect, x: float, y: float) -> int:
        return esper.create_entity(
            Transform(x, y),
            Velocity(*throw, chance.uniform(-30, 30)),
            Collider(shape, restitution=0.9),
            RigidBody(),
        )

    pieces = [piece(Rect(20, 40), x, y)]
    for side, height in ((-1, 15), (1, 15), (-1, -15), (1, -15)):
        before = pieces[0]
        for k in range(2):
            start = x + side * (12 + 20 * k)
            pieces.append(piece(Capsule((-10, 0), (10, 0), 4), start + side * 10, y + height))
            joint = RevoluteJoint(before, pieces[-1], anchor=(start, y + height), limits=(-0.3, 0.3))
            esper.create_entity(joint)
            before = pieces[-1]
    return pieces


@pytest.mark.once
@pytest.mark.parametrize("seed", range(12 if compiled else 1))
def test_dolls_thrown_about_in_a_room_gain_no_energy(seed: int) -> None:
    chance = Random(seed)
    system = PhysicsSystem()
    for x, y, w, h in ((0, -310, 640, 20), (0, 310, 640, 20), (-310, 0, 20, 640), (310, 0, 20, 640)):
        esper.create_entity(Transform(x, y), Collider(Rect(w, h), restitution=0.9), RigidBody("static"))
    pieces = [p for i in range(3) for p in doll(chance, -150 + 150 * i, chance.uniform(-100, 100), 2000)]

    def energy() -> float:
        total = 0.0
        for piece in pieces:
            v = esper.component_for_entity(piece, Velocity)
            total += system.mass_of(piece) * (v.x**2 + v.y**2) + system.inertia_of(piece) * v.angular**2
        return total

    before = energy()
    for _ in range(240 if compiled else 20):
        system.process(chance.choice((1 / 30, 1 / 60, 1 / 120)))
        assert energy() < 1.05 * before


@pytest.mark.once
@pytest.mark.parametrize("seed", range(6 if compiled else 1))
def test_a_kinematic_hand_drags_a_doll_against_a_wall(seed: int) -> None:
    chance = Random(seed)
    system = PhysicsSystem(gravity=(0, -900))
    esper.create_entity(Transform(300, 0), Collider(Rect(40, 1000)), RigidBody("static"))
    esper.create_entity(Transform(0, -300), Collider(Rect(1000, 40)), RigidBody("static"))
    pieces = doll(chance, 0, 0, 500)
    hand = esper.component_for_entity(pieces[chance.randrange(len(pieces))], RigidBody)
    hand.kind = "kinematic"
    fastest = 0.0
    for _ in range(90 if compiled else 30):
        system.process(chance.choice((1 / 30, 1 / 60)))
        for piece in pieces:
            v = esper.component_for_entity(piece, Velocity)
            fastest = max(fastest, math.hypot(v.x, v.y))
    assert fastest < 1e5  # 1e20 and more without


@pytest.mark.parametrize("seed", range(4 if compiled else 1))
def test_the_limbs_of_dolls_that_hit_walls_stay_within_their_limits(seed: int) -> None:
    """The impact that turns a limb comes within the tick, and so does the limit. Beyond by 1 to 2 radians before."""
    chance = Random(seed)
    system = PhysicsSystem()
    for x, y, w, h in ((0, -310, 640, 20), (0, 310, 640, 20), (-310, 0, 20, 640), (310, 0, 20, 640)):
        esper.create_entity(Transform(x, y), Collider(Rect(w, h), restitution=0.9), RigidBody("static"))
    doll(chance, 0, 0, 1500)
    joints = [joint for _, joint in esper.get_component(RevoluteJoint)]
    for _ in range(120 if compiled else 30):
        system.process(1 / 60)
        assert max(abs(joint.angle) for joint in joints) < 0.3 + 0.25


@pytest.mark.parametrize("dt", [1 / 60, 1 / 120])
@pytest.mark.parametrize("restitution", [0.0, 0.8])
@pytest.mark.parametrize("speed", [1500.0, 4000.0])
def test_a_plate_that_is_hit_stops_at_the_limit_of_its_joint(
    speed: float, restitution: float, dt: float
) -> None:
    """A ball of five times the mass of the plate turned the plate by 1.36 radians, with a limit of 0.5."""
    system = PhysicsSystem()

    def hit(x: float) -> int:
        plate = esper.create_entity(Transform(x, 0), Collider(Rect(72, 8)), RigidBody(mass=1))
        ball = Collider(Circle(12), restitution=restitution)
        esper.create_entity(Transform(x + 20, 100), Velocity(0, -speed), ball, RigidBody(mass=5))
        return plate

    slider = PrismaticJoint(None, hit(0), axis=(0, 1), limits=(-20, 20))
    hinge = RevoluteJoint(None, hit(400), anchor=(364, 0), limits=(-0.5, 0.5))
    esper.create_entity(slider)
    esper.create_entity(hinge)
    for _ in range(20):
        system.process(dt)
        assert slider.translation > -20.5
        assert hinge.angle > -0.52


def test_what_two_welds_hold_against_each_other_stays_finite() -> None:
    system = PhysicsSystem()
    plates = [
        esper.create_entity(Transform(60 * i, 0), Collider(Rect(60, 10)), RigidBody(mass=10))
        for i in range(2)
    ]
    hub = esper.create_entity(Transform(0, 200), Velocity(50, 0), Collider(Circle(5)), RigidBody("kinematic"))
    for joint in (
        WeldJoint(None, plates[0]),
        WeldJoint(hub, plates[1]),
        WeldJoint(*plates),
        RevoluteJoint(*plates, anchor=(30, 0)),
    ):
        esper.create_entity(joint)
    place = Transform(30, 60)
    esper.create_entity(place, Velocity(0, -6000), Collider(Circle(15)), RigidBody(mass=10))
    for _ in range(30):
        system.process(1 / 60)
        for plate in plates:
            v = esper.component_for_entity(plate, Velocity)
            assert math.hypot(v.x, v.y) < 1e5
    assert place.y > 0


@pytest.mark.parametrize(
    ("rate", "motor", "x", "radius", "mass"),
    [(120, 20, 75, 9, 0.2), (120, 20, 75, 9, 1.0), (60, 30, 77, 5, 1.0), (240, 30, 78, 5, 1.0)],
)
def test_a_flipper_is_not_thrown_by_a_ball_between_its_tip_and_a_wall(
    rate: int, motor: float, x: float, radius: float, mass: float
) -> None:
    """The ball meets the flipper nearly in line with the hinge: what stops it there turns the flipper very fast."""
    system = PhysicsSystem(gravity=(0, -700))
    shape = Capsule((0, 0), (72, 0), 6)
    flipper, spin = Transform(angle=-0.5), Velocity()
    entity = esper.create_entity(flipper, spin, Collider(shape, friction=0.3), RigidBody(mass=5.0))
    limits = (-0.5, 0.5)
    hinge = RevoluteJoint(
        None, entity, (0, 0), reference_angle=0.0, limits=limits, motor_speed=motor, max_torque=1e8
    )
    esper.create_entity(hinge)
    c, s = math.cos(-0.5), math.sin(-0.5)
    ball = Transform(x * c - (6 + radius) * s, x * s + (6 + radius) * c)
    esper.create_entity(ball, Velocity(), Collider(Circle(radius), friction=0.2), RigidBody(mass=mass))
    wall = Transform(ball.x + radius + 6, 300)  # 2 units beside the ball
    esper.create_entity(wall, Collider(Rect(8, 1200)), RigidBody("static"))
    for _ in range(rate // 10):
        system.process(1 / rate)
        assert abs(spin.angular) < 1.1 * motor
        assert abs(hinge.angle) < 0.52


@pytest.mark.parametrize("arm", [100.0, 250.0])
def test_a_joint_that_begins_beyond_its_limit_and_does_not_move(arm: float) -> None:
    """Its time to the limit was 0 / 0: an error without a compiler, and NaN with one."""
    system = PhysicsSystem((0, -300))
    esper.create_entity(Transform(0, 0), Collider(Rect(600, 20)))
    place = Transform(0, 19)
    box = esper.create_entity(place, Collider(Rect(20, 20)), RigidBody(lock_rotation=True))
    esper.create_entity(RevoluteJoint(None, box, anchor_a=(arm, 0), anchor_b=(0, 0), limits=(-2.8, -2.79)))
    for _ in range(60):
        system.process(1 / 60)
        assert math.isfinite(place.x + place.y)
    assert place.x == pytest.approx(arm, abs=0.5)
