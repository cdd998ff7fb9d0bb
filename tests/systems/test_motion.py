"""`PhysicsSystem` moves what has a velocity; `CollisionSystem` moves nothing; statics stay."""

from __future__ import annotations

import esper
import pytest

from physics import Circle, Collider, CollisionSystem, PhysicsSystem, Rect, RigidBody, Transform, Velocity
from tests.events.scene import Ball, disc, listen


@pytest.fixture
def moving() -> PhysicsSystem:
    system = PhysicsSystem()
    esper.add_processor(system)
    return system


def pose(entity: int) -> tuple[float, float, float]:
    transform = esper.component_for_entity(entity, Transform)
    return transform.x, transform.y, transform.angle


def test_a_collision_system_moves_nothing(world: CollisionSystem) -> None:
    entity = disc(1, 2, Velocity(10, 20, 30))
    esper.process(1.0)
    assert pose(entity) == (1, 2, 0)


def test_a_velocity_is_units_and_radians_per_second(moving: PhysicsSystem) -> None:
    entity = esper.create_entity(Transform(1, 2, 3), Velocity(8, -16, 4), Collider(Circle(1)))
    esper.process(0.25)
    assert pose(entity) == (3, -2, 4)
    esper.process(0.5)
    assert pose(entity) == (7, -10, 6)


def test_a_transform_and_a_velocity_alone_move_too(moving: PhysicsSystem) -> None:
    entity = esper.create_entity(Transform(), Velocity(8, 0, 1))
    esper.process(0.5)
    assert pose(entity) == (4, 0, 0.5)


def test_a_velocity_alone_and_a_transform_alone_are_let_be(moving: PhysicsSystem) -> None:
    esper.create_entity(Velocity(8, 0))
    alone = esper.create_entity(Transform(1, 1))
    esper.process(0.5)
    assert pose(alone) == (1, 1, 0)


def test_without_a_rigid_body_an_entity_is_kinematic(moving: PhysicsSystem) -> None:
    """It goes where its velocity puts it, through whatever is there, and nothing pushes it."""
    mover, wall = disc(0, 0, Velocity(4, 0)), disc(3, 0, RigidBody("static"))
    for _ in range(4):
        esper.process(0.25)
    assert pose(mover) == (4, 0, 0)
    assert pose(wall) == (3, 0, 0)


def test_a_kinematic_body_says_so_and_does_the_same(moving: PhysicsSystem) -> None:
    mover = disc(0, 0, Velocity(4, 0), RigidBody("kinematic"))
    disc(3, 0, RigidBody("static"))
    for _ in range(4):
        esper.process(0.25)
    assert pose(mover) == (4, 0, 0)


@pytest.mark.parametrize("with_collider", [True, False])
def test_a_static_stays_where_it_is_put_whatever_its_velocity(
    moving: PhysicsSystem, with_collider: bool
) -> None:
    entity = esper.create_entity(Transform(1, 2, 3), Velocity(100, 100, 100), RigidBody("static"))
    if with_collider:
        esper.add_component(entity, Collider(Circle(1)))
    esper.process(0.5)
    assert pose(entity) == (1, 2, 3)
    esper.component_for_entity(entity, Transform).x = 50
    esper.process(0.5)
    assert pose(entity) == (50, 2, 3)
    assert esper.component_for_entity(entity, Velocity).x == 100


def test_a_static_takes_part_though_its_velocity_would_lead_too_far(moving: PhysicsSystem) -> None:
    entity = disc(1, 2, Velocity(0, 1e100, 0), RigidBody("static"))
    other = disc(2, 2)
    esper.process(2.0)
    assert pose(entity) == (1, 2, 0)
    assert moving.touching(entity, other)


def test_a_kind_that_changes_takes_effect_at_once(moving: PhysicsSystem) -> None:
    entity = disc(0, 0, Velocity(4, 0), RigidBody("static"))
    esper.process(0.25)
    esper.component_for_entity(entity, RigidBody).kind = "kinematic"
    esper.process(0.25)
    assert pose(entity) == (1, 0, 0)
    esper.component_for_entity(entity, RigidBody).kind = "static"
    esper.process(0.25)
    assert pose(entity) == (1, 0, 0)


def test_components_may_come_and_go(moving: PhysicsSystem) -> None:
    entity = esper.create_entity(Transform(), Ball())
    esper.process(1)
    esper.add_component(entity, Velocity(1, 0))
    esper.process(1)
    assert pose(entity) == (1, 0, 0)
    esper.add_component(entity, Velocity(0, 5))
    esper.process(1)
    assert pose(entity) == (1, 5, 0)
    esper.remove_component(entity, Velocity)
    esper.process(1)
    assert pose(entity) == (1, 5, 0)


def test_a_step_of_0_seconds_moves_nothing_and_detects(moving: PhysicsSystem) -> None:
    log = listen(moving)
    a, b = disc(0, 0, Velocity(5, 5)), disc(1, 0)
    esper.process(0)
    assert pose(a) == (0, 0, 0)
    assert log == [("begin", a, b)]


def test_contacts_are_those_of_the_moved_places(moving: PhysicsSystem) -> None:
    log = listen(moving)
    a, b = disc(0, 0, Velocity(8, 0)), disc(5, 0)
    esper.process(0.5)
    assert log == [("begin", a, b)]
    assert moving.contacts[0].depth == pytest.approx(1)


@pytest.mark.parametrize("immediate", [True, False])
def test_a_deleted_entity_does_not_move(moving: PhysicsSystem, immediate: bool) -> None:
    entity = disc(0, 0, Velocity(8, 0))
    transform = esper.component_for_entity(entity, Transform)
    esper.process(0.5)
    esper.delete_entity(entity, immediate=immediate)
    moving.process(0.5)
    assert transform.x == 4


def test_moving_by_hand_adds_to_moving_by_velocity(moving: PhysicsSystem) -> None:
    entity = disc(0, 0, Velocity(8, 0))
    esper.process(0.5)
    esper.component_for_entity(entity, Transform).x += 100
    esper.process(0.5)
    assert pose(entity) == (108, 0, 0)


def test_entities_that_share_a_rigid_body_stay_where_they_are() -> None:
    """Each has a centre of mass of its own."""
    esper.add_processor(PhysicsSystem())
    body = RigidBody()
    for x, center in ((0.0, (3.0, 0.0)), (100.0, (0.0, 7.0)), (200.0, (0.0, 0.0))):
        esper.create_entity(Transform(x, 0.0), Collider(Rect(10, 10, center=center)), body)
    for _ in range(3):
        esper.process(1 / 60)
    assert [(place.x, place.y) for _, place in esper.get_component(Transform)] == [(0, 0), (100, 0), (200, 0)]
