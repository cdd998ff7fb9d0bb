"""Batches and contact buffers: they have what the components and contacts have, and write what assignments write."""

from __future__ import annotations

import copy
import math
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import esper
import pytest

from physics import (
    Batch,
    Circle,
    Collider,
    NonFiniteWarning,
    PhysicsSystem,
    Rect,
    RigidBody,
    Transform,
    Velocity,
)

DT = 1 / 60


def rain(count: int) -> list[int]:
    random = Random(3)
    esper.create_entity(Transform(0, -10), Collider(Rect(400, 20)), RigidBody("static"))
    return [
        esper.create_entity(
            Transform(random.uniform(-100, 100), random.uniform(10, 80), k), Collider(Circle(5)), RigidBody()
        )
        for k in range(count)
    ]


def pose(entity: int) -> list[float]:
    at = esper.component_for_entity(entity, Transform)
    return [at.x, at.y, at.angle]


def velocity(entity: int) -> list[float]:
    speed = esper.component_for_entity(entity, Velocity)
    return [speed.x, speed.y, speed.angular]


def test_an_array_without_dimensions_is_no_list_of_ids() -> None:
    """It has an `__iter__`, which raises."""

    class Scalar:
        def __iter__(self) -> Iterator[int]:
            raise TypeError("iteration over a 0-d array")

        def __repr__(self) -> str:
            return "array(3.)"

    with pytest.raises(TypeError, match=r"Batch.entities .* got array\(3.\)"):
        Batch(Scalar())


def test_buffers_have_what_the_components_have() -> None:
    system = PhysicsSystem(gravity=(0, -300))
    balls = rain(12)[::-1]
    batch = Batch(balls)
    assert len(batch) == 12
    assert batch.entities == tuple(balls)
    poses = batch.poses
    for _ in range(20):
        system.process(DT)
        batch.read_poses()
        assert poses.tolist() == [pose(ball) for ball in balls]
        assert batch.read_velocities().tolist() == [velocity(ball) for ball in balls]
    assert (poses.format, poses.shape, poses.c_contiguous) == ("d", (12, 3), True)


def test_writing_is_assigning() -> None:
    system = PhysicsSystem()
    balls = rain(5)
    batch = Batch(balls[1:4])
    system.process(DT)
    before = pose(balls[0])
    poses = batch.read_poses()
    for k in range(3):
        poses[k, 0] = 1000 + 20 * k
        poses[k, 2] = 0.5
    batch.write_poses()
    assert [pose(ball)[0] for ball in balls[1:4]] == [1000, 1020, 1040]
    assert pose(balls[2])[2] == 0.5
    velocities = batch.read_velocities()
    velocities[0, 0], velocities[2, 1], velocities[2, 2] = 60, -60, 3
    batch.write_velocities()
    assert velocity(balls[1]) == [60, 0, 0]
    system.process(DT)
    assert [pose(ball)[0] for ball in balls[1:4]] == [1001, 1020, 1040]
    assert pose(balls[3])[2] == pytest.approx(0.5 + 3 * DT)
    assert pose(balls[0]) == before
    assert system.at_point(1020, pose(balls[2])[1]) == [balls[2]]


def test_writing_wakes_what_it_changes_and_nothing_else() -> None:
    system = PhysicsSystem(gravity=(0, -900))
    esper.create_entity(Transform(0, -10), Collider(Rect(400, 20)), RigidBody("static"))
    crates = [
        esper.create_entity(Transform(40 * k, 10), Collider(Rect(20, 20)), RigidBody()) for k in range(3)
    ]
    batch = Batch(crates)
    for _ in range(90):
        system.process(DT)
    bodies = [esper.component_for_entity(crate, RigidBody) for crate in crates]
    assert all(body.asleep for body in bodies)
    poses = batch.read_poses()
    batch.read_velocities()
    poses[1, 1] += 5
    batch.write_poses()
    batch.write_velocities()
    batch.apply_forces()
    system.process(DT)
    assert [body.asleep for body in bodies] == [True, False, True]
    batch.forces[2, 0] = 1e5
    batch.apply_forces()
    system.process(DT)
    assert [body.asleep for body in bodies] == [True, False, False]


def test_forces_are_those_of_apply_force() -> None:
    system = PhysicsSystem()
    one, other, wall = (
        esper.create_entity(Transform(100 * k, 0), Collider(Circle(4)), RigidBody(kind, mass=2))
        for k, kind in enumerate(("dynamic", "dynamic", "kinematic"))
    )
    batch = Batch([one, wall])
    batch.forces[0, 0], batch.forces[0, 2], batch.forces[1, 0] = 120, 7, 120
    for _ in range(10):
        batch.apply_forces()
        body = esper.component_for_entity(other, RigidBody)
        body.apply_force(120, 0)
        body.apply_torque(7)
        system.process(DT)
    assert velocity(one) == velocity(other)
    assert velocity(one)[0] == pytest.approx(10)
    assert pose(wall) == [200, 0, 0]


def test_a_force_that_is_not_finite_is_refused_and_none_is_applied() -> None:
    system = PhysicsSystem()
    balls = rain(2)
    batch = Batch(balls)
    batch.forces[0, 0] = 5
    batch.forces[1, 2] = math.nan
    with pytest.raises(ValueError, match=r"Batch.forces\[1, 2\] must be finite, got nan"):
        batch.apply_forces()
    system.process(DT)
    assert velocity(balls[0]) == [0, 0, 0]


def test_a_pose_that_is_not_finite_is_reported_by_the_tick() -> None:
    system = PhysicsSystem()
    balls = rain(2)
    batch = Batch(balls)
    batch.read_poses()[1, 0] = math.inf
    batch.write_poses()
    with pytest.warns(NonFiniteWarning, match=f"entity {balls[1]} sits out"):
        system.process(DT)


def test_components_that_come_and_go_are_found() -> None:
    system = PhysicsSystem()
    esper.add_processor(system)
    balls = rain(4)
    batch = Batch(balls)
    assert batch.read_velocities().tolist() == [[0, 0, 0]] * 4  # there are none before the first tick
    esper.process(DT)
    esper.add_component(balls[0], Transform(700, 8))
    esper.add_component(balls[1], Velocity(0, 9))
    esper.remove_component(balls[2], RigidBody)
    esper.remove_component(balls[2], Velocity)
    assert batch.read_poses()[0, 0] == 700
    assert batch.read_velocities().tolist()[1:3] == [[0, 9, 0], [0, 0, 0]]
    esper.delete_entity(balls[3], immediate=True)
    last = batch.poses.tolist()[3]
    assert batch.read_poses().tolist()[3] == last
    assert batch.present.tolist() == [True, True, True, False]
    batch.write_poses()
    batch.write_velocities()
    batch.apply_forces()


def test_an_id_that_is_in_use_again_is_not_meant() -> None:
    ball = esper.create_entity(Transform(5, 5))
    batch = Batch([ball])
    esper.clear_database()
    again = esper.create_entity(Transform(77, 7))
    assert again == ball
    assert batch.read_poses().tolist() == [[0, 0, 0]]
    assert batch.present.tolist() == [False]
    batch.poses[0, 0] = 1
    batch.write_poses()
    assert pose(again) == [77, 7, 0]


def test_an_empty_batch() -> None:
    batch = Batch([])
    assert len(batch.read_poses()) == len(batch.read_velocities()) == len(batch.present) == 0
    batch.write_poses()
    batch.write_velocities()
    batch.apply_forces()


def test_ids_may_be_the_ints_of_an_array() -> None:
    class Index:
        def __init__(self, value: int) -> None:
            self.value = value

        def __index__(self) -> int:
            return self.value

    system = PhysicsSystem()
    a, b = rain(2)
    esper.component_for_entity(b, Transform).x = esper.component_for_entity(a, Transform).x
    system.process(DT)
    assert Batch([Index(a), Index(b)]).entities == (a, b)
    assert repr(Batch([a, b])) == "<Batch of 2 entities>"
    assert system.touching(Index(a), Index(b))
    at = esper.component_for_entity(a, Transform)
    found = system.at_point(at.x, at.y)
    assert a in found
    left_out = system.at_point(at.x, at.y, ignore=[Index(a)])
    assert left_out == [each for each in found if each != a]
    for bad in (1.0, True, "1", None):
        with pytest.raises(TypeError, match="must be an entity id"):
            system.contacts_with(bad)
        with pytest.raises(TypeError, match="ignore must be an entity id or several"):
            system.at_point(0, 10, ignore=bad)


def test_buffers_of_contacts_are_the_contacts() -> None:
    system = PhysicsSystem(gravity=(0, -900))
    esper.create_entity(Transform(150, 10), Collider(Rect(20, 20)), RigidBody())
    balls = rain(10)
    empty = system.contact_buffers()
    assert len(empty.pairs) == len(empty.depths) == len(empty.points) == 0
    seen = 0
    for tick in range(60):
        system.process(DT)
        contacts, buffers = system.contacts, system.contact_buffers()
        seen += len(contacts)
        assert len(buffers.depths) == len(contacts)
        if not contacts:
            continue
        assert buffers.pairs.tolist() == [[contact.a, contact.b] for contact in contacts]
        assert buffers.normals.tolist() == [list(contact.normal) for contact in contacts]
        assert buffers.depths.tolist() == [contact.depth for contact in contacts]
        assert buffers.points.tolist() == [[*contact.points[0], *contact.points[-1]] for contact in contacts]
        assert buffers.impulses.tolist() == [contact.impulse for contact in contacts]
        assert buffers.approach_speeds.tolist() == [contact.approach_speed for contact in contacts]
        if tick == 40:
            esper.delete_entity(balls[3], immediate=True)
            assert len(system.contact_buffers().pairs) == len(system.contacts)
    assert seen > 60
    kept = buffers.depths.tolist()
    system.process(DT)
    assert buffers.depths.tolist() == kept


BAD: list[tuple[Any, type[Exception], str]] = [
    (5, TypeError, "Batch.entities must be entity ids in their order, as in a list, got 5"),
    ({1}, TypeError, "in their order"),
    (["a"], TypeError, "Batch.entities must be an entity id, got 'a'"),
    ([1, 1], ValueError, "Batch.entities must hold each id once, got 1 several times"),
    ([99], ValueError, "Batch.entities must exist, got 99"),
]


@pytest.mark.parametrize(("entities", "kind", "message"), BAD)
def test_bad_input_is_refused(entities: Any, kind: type[Exception], message: str) -> None:
    esper.create_entity()
    with pytest.raises(kind, match=message):
        Batch(entities)


def test_an_entity_that_was_deleted_is_refused() -> None:
    gone = esper.create_entity(Transform())
    esper.delete_entity(gone)
    with pytest.raises(ValueError, match=f"Batch.entities: entity {gone} was deleted: esper lists it until"):
        Batch([gone])


def test_a_batch_belongs_to_its_world() -> None:
    batch = Batch([esper.create_entity(Transform())])
    esper.switch_world("another")
    try:
        with pytest.raises(RuntimeError, match="this Batch belongs to the esper world 'default'"):
            batch.read_poses()
    finally:
        esper.switch_world("default")
        esper.delete_world("another")


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_batch_is_not_copied(again: Any) -> None:
    """A deep copy had components of its own: it told of all entities that they do not exist, and wrote to nobody."""
    batch = Batch([esper.create_entity(Transform(1, 2))])
    with pytest.raises(TypeError, match="Batch cannot be copied or pickled"):
        again(batch)
