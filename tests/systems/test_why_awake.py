"""`PhysicsSystem.why_awake`: which body of an island keeps the island awake, and why."""

from __future__ import annotations

import re

import esper
import pytest

from physics import (
    Circle,
    Collider,
    PhysicsSystem,
    Rect,
    RevoluteJoint,
    RigidBody,
    Transform,
    Velocity,
    WeldJoint,
    Zone,
)
from physics.dynamics.size_speeds import slow_speed
from tests.dynamics.scene import rigid_body, velocity

STEP = 1 / 60


@pytest.fixture
def system() -> PhysicsSystem:
    system = PhysicsSystem(gravity=(0, -900))
    esper.add_processor(system)
    return system


@pytest.fixture
def floor() -> int:
    return esper.create_entity(Transform(0, -10), Collider(Rect(400, 20)), RigidBody("static"))


def crate(x: float, y: float, **options: float) -> int:
    return esper.create_entity(Transform(x, y), Velocity(**options), Collider(Rect(20, 20)), RigidBody())


def test_only_dynamic_bodies_sleep(system: PhysicsSystem, floor: int) -> None:
    zone = esper.create_entity(Transform())
    assert "static: only dynamic bodies sleep" in system.why_awake(floor)
    assert "kinematic: only dynamic bodies sleep" in system.why_awake(zone)


def test_the_fast_body_of_an_island_is_named(system: PhysicsSystem, floor: int) -> None:
    below, above, far = crate(0, 10), crate(0, 30), crate(150, 10)
    esper.process(STEP)
    velocity(above).angular = 3.0
    esper.process(STEP)
    velocity(above).angular = 3.0
    assert f"fastest point of entity {above}, in the same island, moves at" in system.why_awake(below)
    assert re.search(r"itself moves at 4\d\.\d units/s, and the limit is", system.why_awake(above))
    assert "itself has been slow for 0.0" in system.why_awake(far)


def test_the_body_that_was_disturbed_last_is_named(system: PhysicsSystem, floor: int) -> None:
    left, right = crate(0, 10), crate(20, 10)
    joined = esper.create_entity(RevoluteJoint(left, right, anchor=(10, 10)))
    for _ in range(12):
        esper.process(STEP)
    rigid_body(right).wake()
    esper.process(STEP)
    assert f"the rest of entity {right}, in the same island, began anew" in system.why_awake(left)
    esper.process(STEP)
    assert f"entity {right}, in the same island, has been slow for 0.0" in system.why_awake(left)
    esper.delete_entity(joined, immediate=True)


def test_a_sleeper_and_a_system_without_sleep(system: PhysicsSystem, floor: int) -> None:
    body = crate(0, 10)
    for _ in range(120):
        esper.process(STEP)
    assert "is asleep" in system.why_awake(body)
    system.sleeping = False
    esper.process(STEP)
    assert "sleeping=False" in system.why_awake(body)


def test_a_body_that_must_not_sleep_is_named(system: PhysicsSystem, floor: int) -> None:
    below, above = crate(0, 10), crate(0, 30)
    rigid_body(above).can_sleep = False
    esper.process(STEP)
    assert "awake: its own RigidBody has can_sleep=False" in system.why_awake(above)
    assert f"entity {above} is in the same island, whose RigidBody has can_sleep=False" in system.why_awake(
        below
    )
    rigid_body(above).can_sleep = True
    rigid_body(below).sleep_speed = 7.0
    velocity(below).x = 8.0
    assert "moves at 8 units/s, and the limit is 7" in system.why_awake(below)


def test_a_kinematic_body_that_moves_is_named(system: PhysicsSystem) -> None:
    belt = esper.create_entity(Transform(0, -10), Velocity(0.0001), Collider(Rect(400, 20)))
    ball, other = (
        esper.create_entity(Transform(x, 10), Velocity(), Collider(Circle(10)), RigidBody()) for x in (0, 20)
    )
    esper.process(STEP)
    assert f"itself touches entity {belt}, or has a joint with it" in system.why_awake(ball)
    assert f"touches entity {belt}" in system.why_awake(other)


def test_a_sensor_connects_no_island(system: PhysicsSystem, floor: int) -> None:
    below = crate(0, 10)
    ghost = esper.create_entity(
        Transform(0, 10), Velocity(50), Collider(Rect(20, 20), sensor=True), RigidBody(gravity_scale=0)
    )
    esper.process(STEP)
    assert system.touching(ghost, below)
    assert str(ghost) not in system.why_awake(below).split(":")[1]


@pytest.mark.parametrize("size", [5.0, 40.0])
def test_the_limit_is_the_engines(system: PhysicsSystem, size: float) -> None:
    """A body that keeps a speed below the limit falls asleep; above it, it does not."""
    system.gravity = (0, 0)
    for factor, sleeps in ((0.9, True), (1.1, False)):
        limit = slow_speed(0.0, 2.0 * size)
        body = esper.create_entity(
            Transform(500 * factor * size), Velocity(factor * limit), Collider(Circle(size)), RigidBody()
        )
        esper.process(STEP)
        assert (f"the limit is {limit:.3g}" in system.why_awake(body)) != sleeps
        for _ in range(60):
            esper.process(STEP)
        assert rigid_body(body).asleep == sleeps


@pytest.mark.parametrize("wrong", ["crate", 1.5, True])
def test_what_is_no_entity_is_refused(system: PhysicsSystem, wrong: object) -> None:
    with pytest.raises(TypeError, match="why_awake: entity must be an entity id"):
        system.why_awake(wrong)  # type: ignore[arg-type]  # the mistake under test


def test_entities_that_do_not_exist_are_refused(system: PhysicsSystem, floor: int) -> None:
    with pytest.raises(ValueError, match="why_awake: entity 99 does not exist"):
        system.why_awake(99)
    esper.delete_entity(floor)
    with pytest.raises(ValueError, match=f"why_awake: entity {floor}"):
        system.why_awake(floor)


def test_a_joint_with_a_kinematic_body_that_moves_is_named(system: PhysicsSystem) -> None:
    hook = esper.create_entity(Transform(0, 100), Velocity(0.001), RigidBody("kinematic"))
    body = esper.create_entity(
        Transform(0, 80), Velocity(), Collider(Rect(10, 10)), RigidBody(lock_rotation=True)
    )
    esper.create_entity(WeldJoint(hook, body))
    for _ in range(200):
        esper.process(STEP)
    assert not rigid_body(body).asleep
    assert f"has a joint with it, and entity {hook} is kinematic and moves" in system.why_awake(body)


def test_the_limit_in_a_zone_is_that_of_its_gravity(system: PhysicsSystem) -> None:
    system.gravity = (0, 0)
    esper.create_entity(Transform(), Collider(Circle(50)), RigidBody("static"))
    esper.create_entity(
        Transform(), Collider(Circle(500), sensor=True), Zone(attraction=900, radius=50, falloff=0)
    )
    body = esper.create_entity(Transform(0, 60), Velocity(), Collider(Circle(10)), RigidBody())
    esper.process(STEP)
    velocity(body).x = 5.0
    esper.process(STEP)
    assert f"the limit is {slow_speed(900.0, 20.0):.3g}" in system.why_awake(body)


def test_speeds_are_those_of_the_centre_of_mass(system: PhysicsSystem) -> None:
    system.gravity = (0, 0)
    w = 0.5
    collider = Collider(Circle(10, (100, 0)))
    body = esper.create_entity(Transform(), Velocity(0, -100 * w, w), collider, RigidBody(sleep_speed=0.3))
    esper.process(STEP)
    assert "itself moves at 5 units/s, and the limit is 0.3" in system.why_awake(body)


def test_bodies_without_a_collider_or_a_transform(system: PhysicsSystem) -> None:
    point = esper.create_entity(Transform(60, 100), Velocity(), RigidBody(mass=1))
    ball = esper.create_entity(Transform(0, 100), Velocity(), Collider(Circle(10)), RigidBody())
    esper.create_entity(RevoluteJoint(point, ball, anchor=(0, 100)))
    for _ in range(10):
        esper.process(STEP)
    assert f"the limit is {slow_speed(900.0, 20.0):.3g}" in system.why_awake(point)
    assert "has no Transform" in system.why_awake(esper.create_entity(RigidBody()))
