"""Joints that cannot all hold, among bodies of very different masses: such worlds tremble, and stay in one piece."""

from __future__ import annotations

import math
import random
from typing import Any

import esper
import pytest

from physics import (
    ALL,
    Capsule,
    Circle,
    Collider,
    DistanceJoint,
    MotorJoint,
    PhysicsSystem,
    Polygon,
    PrismaticJoint,
    Rect,
    RevoluteJoint,
    RigidBody,
    Transform,
    Velocity,
    WeldJoint,
    compiled,
)
from physics.tolerances import FREE_SUBSTEP_DISTANCE, SUBSTEPS_SPARE

Body = tuple[Transform, Velocity, RigidBody]


def some_shape(chance: random.Random) -> Any:
    disc = Circle(chance.uniform(4, 12))
    box = Rect(chance.uniform(6, 40), chance.uniform(6, 20))
    left, right = -chance.uniform(3, 15), chance.uniform(3, 15)
    return chance.choice((disc, box, Capsule((left, 0), (right, 0), chance.uniform(2, 6))))


def some_joint(chance: random.Random, a: int | None, b: int | None) -> Any:
    """One whose anchors, length and angle have nothing to do with how the two stand."""

    def within(most: float) -> tuple[float, float]:
        return chance.uniform(-most, most), chance.uniform(-most, most)

    match chance.randrange(4):
        case 0:
            length = chance.uniform(5, 150)
            return DistanceJoint(a, b, length, anchor_a=within(20), anchor_b=within(20))
        case 1:
            angle = chance.uniform(-3, 3)
            return WeldJoint(a, b, anchor_a=within(30), anchor_b=within(30), reference_angle=angle)
        case 2:
            limits = chance.choice((None, (-0.3, 0.4)))
            return RevoluteJoint(a, b, anchor_a=within(30), anchor_b=within(30), limits=limits)
        case _:
            axis = chance.uniform(-1, 1), chance.uniform(0.1, 1)
            return PrismaticJoint(a, b, axis, anchor_a=within(30), anchor_b=within(30), limits=(-20, 20))


def build(seed: int, make_world: Any, gravity: float) -> tuple[PhysicsSystem, list[Body]]:
    """Everything hangs together and on the world, and there are up to n + 2 joints more than that takes."""
    chance = random.Random(seed)
    world = make_world((0, -gravity), substeps=chance.choice((1, 4, 8)))
    ids: list[int | None] = []
    bodies: list[Body] = []
    for _ in range(chance.randint(2, 8)):
        place = Transform(chance.uniform(-60, 60), chance.uniform(-60, 60), chance.uniform(-3, 3))
        collider = Collider(some_shape(chance), mask=0 if chance.random() < 0.7 else ALL)
        body = RigidBody(mass=10 ** chance.uniform(-2, 4))
        speed = Velocity()
        ids.append(esper.create_entity(place, speed, collider, body))
        bodies.append((place, speed, body))
    for i in range(chance.randint(len(ids), 2 * len(ids) + 2)):
        if i < len(ids):
            a, b = chance.choice([None, *ids[:i]]), ids[i]
        else:
            a, b = chance.sample([None, *ids], 2)
        esper.create_entity(some_joint(chance, a, b))
    return world, bodies


def speed_of(bodies: list[Body]) -> float:
    """That at which all of them together would have the same energy."""
    energy = sum(0.5 * body.mass * (v.x**2 + v.y**2) for _, v, body in bodies if body.mass)
    return math.sqrt(2 * energy / sum(body.mass for _, _, body in bodies if body.mass))


@pytest.mark.once
@pytest.mark.parametrize("seed", [*range(110), 111, 234, 1091] if compiled else range(3))
def test_they_do_not_gain_energy_without_end(make_world, seed: int) -> None:
    """What the joints pull together moves at first, at most; numbers 111 and 234 ended at speeds of 1e94."""
    _, bodies = build(seed, make_world, 0.0)
    speeds = []
    for _ in range(300 if compiled else 60):
        esper.process(1 / 60)
        speeds.append(speed_of(bodies))
        assert all(math.hypot(place.x, place.y) < 1000 for place, *_ in bodies)
    third = len(speeds) // 3
    assert max(speeds[2 * third :]) < max(50.0, 2 * max(speeds[: 2 * third]))


@pytest.mark.once
@pytest.mark.parametrize("gravity", [0.0, 900.0])
@pytest.mark.parametrize("seed", range(60 if compiled else 1))
def test_nothing_is_faster_than_the_bound(make_world, seed: int, gravity: float) -> None:
    world, bodies = build(1000 + seed, make_world, gravity)
    most = FREE_SUBSTEP_DISTANCE * 30 * 60 * SUBSTEPS_SPARE * world.substeps
    for _ in range(120 if compiled else 30):
        esper.process(1 / 60)
        for place, v, _ in bodies:
            assert math.hypot(v.x, v.y) < most
            assert math.isfinite(place.x + place.y + place.angle + v.angular)


@pytest.mark.once
def test_nothing_falls_asleep_on_what_it_does_not_touch(make_world) -> None:
    """A hinge pulls a flipper that cannot turn into a wall. It trembles within the tick, and bears a triangle a quarter
    of a unit above itself, which fell asleep there; then their contact ended."""
    world = make_world((0, -900))
    esper.create_entity(Transform(), Collider(Capsule((60, 100), (200, 190), 4)), RigidBody("static"))
    flipper = esper.create_entity(
        Transform(57.927, 91.708, 0.12665),
        Velocity(),
        Collider(Capsule((0, 0), (-44, -3), 5)),
        RigidBody(mass=300, lock_rotation=True),
    )
    esper.create_entity(RevoluteJoint(None, flipper, anchor_a=(58, 92), anchor_b=(0, 0), reference_angle=0))
    triangle = esper.create_entity(
        Transform(31.535, 99.2, 6.4779),
        Velocity(),
        Collider(Polygon([(0, 12.42), (-12.42, -6.21), (12.42, -6.21)]), friction=0.5),
        RigidBody(angular_damping=0.2),
    )
    for _ in range(300):
        esper.process(1 / 60)
        assert world.contacts_with(triangle) or not esper.component_for_entity(triangle, RigidBody).asleep


def test_a_motor_over_a_long_arm_throws_nothing(make_world) -> None:
    """The anchor on the box is that of the other body, 450 half widths away: what moves the anchor turns the box."""
    make_world((0, -10))
    hand = esper.create_entity(Transform(0, 0), Velocity(9, 32, -2.6), RigidBody("kinematic"))
    velocity = Velocity()
    box = esper.create_entity(Transform(940, 470), velocity, Collider(Rect(2.1, 2.1)), RigidBody())
    esper.create_entity(Transform(940, 467.95), Collider(Rect(8, 2)), RigidBody("static"))
    esper.create_entity(Transform(937.95, 470), Collider(Rect(2, 8)), RigidBody("static"))
    esper.create_entity(
        MotorJoint(
            hand, box, anchor_a=(7, 2), linear_velocity=(-68, -78), angular_velocity=13.6, frequency=3.5
        )
    )
    fastest = 0.0
    for _ in range(200):
        esper.process(1 / 60)
        fastest = max(fastest, abs(velocity.x) + abs(velocity.y) + abs(velocity.angular))
    assert fastest < 200  # of the target's speed; before, 2,100
