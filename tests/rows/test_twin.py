"""Rows that are kept from tick to tick, and components that tell when they are written."""

from __future__ import annotations

import copy
import gc
import pickle
import weakref
from collections.abc import Iterator
from typing import Any

import esper
import pytest

from physics import (
    Circle,
    Collider,
    CollisionSystem,
    PhysicsSystem,
    Rect,
    RigidBody,
    Transform,
    Velocity,
    compiled,
)
from tests.grid import drive
from tests.rows.twin import agree


@pytest.mark.parametrize("seed", [1, 2, 3, 13, 18, 27, 30, 34, 76] if compiled else [1, 2, 3, 13])
def test_rows_made_anew_in_every_tick_give_the_same_bits(seed: int) -> None:
    agree(seed, 160 if compiled else 50)


def test_rows_made_anew_look_as_far_around_as_before() -> None:
    """Two entities share a RigidBody, which knows how far was looked around the one that moved last."""
    before = esper.current_world
    esper.switch_world("margins")
    system = PhysicsSystem()
    esper.add_processor(system)
    shared = RigidBody()
    wall = esper.create_entity(Transform(-6, 0), Collider(Rect(10, 400)), RigidBody("static"))
    fast = esper.create_entity(Transform(6, 0), Velocity(0, 60), Collider(Circle(6)), shared)
    esper.create_entity(Transform(200, 0), Velocity(), Collider(Circle(6)), shared)
    esper.process(1 / 60)
    assert system.contacts == []
    found = drive.pairs(system._tick.detection.broadphase)
    assert len(found) == 1
    system._tick.rebuild(esper._entities, True)
    esper.process(0.0)
    assert drive.pairs(system._tick.detection.broadphase) == found
    assert wall < fast
    esper.switch_world(before)
    esper.delete_world("margins")


@pytest.fixture
def world() -> Iterator[str]:
    before = esper.current_world
    esper.switch_world("fixed rows")
    yield "fixed rows"
    esper.switch_world(before)
    esper.delete_world("fixed rows")


def tile(x: float, collider: Collider | None = None) -> int:
    return esper.create_entity(Transform(x, 0), collider or Collider(Rect(10, 10)), RigidBody("static"))


def pairs(system: CollisionSystem) -> list[tuple[int, int]]:
    system.process(1 / 60)
    return [(contact.a, contact.b) for contact in system.contacts]


@pytest.mark.parametrize("system_type", [CollisionSystem, PhysicsSystem])
def test_what_stands_still_is_seen_when_it_is_written(world: str, system_type: type[CollisionSystem]) -> None:
    system = system_type()
    a, b = tile(0), tile(50)
    mover = esper.create_entity(Transform(50, 0), Collider(Circle(4), sensor=True))
    for _ in range(4):
        assert pairs(system) == [(b, mover)]
    esper.component_for_entity(b, Transform).x = 200
    assert pairs(system) == []
    esper.component_for_entity(a, Transform).x += 50
    assert pairs(system) == [(a, mover)]
    esper.component_for_entity(a, Collider).mask = 2
    assert pairs(system) == []
    esper.component_for_entity(a, Collider).mask = 3
    assert pairs(system) == [(a, mover)]
    esper.component_for_entity(a, Transform).degrees = 30
    esper.component_for_entity(a, Collider).shapes = Circle(1)
    esper.component_for_entity(a, Transform).x = 56
    assert pairs(system) == []
    esper.component_for_entity(a, Transform).x = 54.5
    assert pairs(system) == [(a, mover)]


def test_a_component_that_two_entities_share_moves_both(world: str) -> None:
    system = CollisionSystem()
    place, shared = Transform(0, 0), Collider(Circle(4))
    for size in (1.0, 2.0):
        esper.create_entity(place, Collider(Circle(size)))
    other = esper.create_entity(Transform(100, 0), shared)
    third = esper.create_entity(Transform(106, 0), shared)
    for _ in range(3):
        assert pairs(system) == [(1, 2), (other, third)]
    place.x = 100
    assert pairs(system) == [(1, 2), (1, other), (2, other), (2, third)] or len(system.contacts) > 2
    shared.mask = 0
    assert pairs(system) == [(1, 2)]
    shared.mask = 1
    assert len(pairs(system)) > 2


def test_a_component_in_two_worlds_is_seen_in_both(world: str) -> None:
    place = Transform(0, 0)
    systems = []
    for name in (world, "fixed rows 2"):
        esper.switch_world(name)
        system = CollisionSystem()
        esper.create_entity(place, Collider(Circle(1)))
        esper.create_entity(Transform(10, 0), Collider(Circle(1)))
        for _ in range(3):
            assert pairs(system) == []
        systems.append((name, system))
    place.x = 10
    for name, system in systems:
        esper.switch_world(name)
        assert pairs(system) == [(1, 2)]
    esper.switch_world(world)
    esper.delete_world("fixed rows 2")


def test_a_component_handed_on_to_another_entity_is_seen_there(world: str) -> None:
    system = CollisionSystem()
    first = tile(0)
    mover = esper.create_entity(Transform(0, 40), Collider(Circle(4)))
    for _ in range(3):
        assert pairs(system) == []
    place = esper.remove_component(first, Transform)
    second = esper.create_entity(place, Collider(Circle(4)))
    for _ in range(3):
        assert pairs(system) == []
    place.y = 40
    assert pairs(system) == [(mover, second)]


def test_an_entity_may_become_a_body_long_after_it_was_made(world: str) -> None:
    system = CollisionSystem()
    late = esper.create_entity()
    other = tile(0)
    mover = esper.create_entity(Transform(0, 0), Collider(Circle(4)))
    assert pairs(system) == [(other, mover)]
    esper.add_component(late, Transform(0, 0))
    esper.add_component(late, Collider(Circle(1)))
    assert pairs(system) == [(late, other), (late, mover), (other, mover)]
    esper.remove_component(late, Collider)
    assert pairs(system) == [(other, mover)]
    assert {event.reason for event in system.ended} == {"removed"}


def test_ends_show_the_two_as_they_were(world: str) -> None:
    """The other contacts of one that lost a component go on, with what it is now."""

    class Mark:
        pass

    system = CollisionSystem()
    a = esper.create_entity(Transform(0, 0), Collider(Circle(4)), Mark())
    b = esper.create_entity(Transform(1, 0), Collider(Circle(4)))
    c = esper.create_entity(Transform(-1, 0), Collider(Circle(4)))
    assert pairs(system) == [(a, b), (a, c), (b, c)]
    esper.remove_component(a, Mark)
    esper.component_for_entity(b, Transform).x = 100
    assert pairs(system) == [(a, c)]
    [end] = [event for event in system.ended if event.a == a]
    assert isinstance(end.component_a(Mark), Mark)


def test_holes_are_closed(world: str) -> None:
    system = CollisionSystem()
    floor = tile(0)
    for _ in range(400):
        bullet = esper.create_entity(Transform(0, 0), Collider(Circle(1)))
        assert pairs(system) == [(floor, bullet)]
        esper.delete_entity(bullet, immediate=True)
    assert pairs(system) == []
    assert system._tick.bodies.count < 200


def test_neither_component_nor_world_keeps_the_other_alive(world: str) -> None:
    class Marked(CollisionSystem):
        pass

    system = Marked()
    place = Transform(0, 0)
    entity = esper.create_entity(place, Collider(Circle(1)))
    pairs(system)
    gone = weakref.ref(system)
    del system
    gc.collect()
    assert gone() is None
    again = CollisionSystem()
    esper.create_entity(Transform(10, 0), Collider(Circle(1)))
    for _ in range(3):
        assert pairs(again) == []
    place.x = 10
    assert pairs(again) == [(entity, entity + 1)]


@pytest.mark.parametrize(
    "component", [Transform(1, 2, 3), Velocity(1, 2, 3), Collider(Circle(2)), RigidBody("static")]
)
def test_a_copy_tells_nobody(world: str, component: Any) -> None:
    system = PhysicsSystem()
    esper.create_entity(
        *{type(each): each for each in (Transform(), Collider(Circle(1)), component)}.values()
    )
    for _ in range(3):
        pairs(system)
    for twin in (copy.copy(component), copy.deepcopy(component), pickle.loads(pickle.dumps(component))):
        assert repr(twin) == repr(component)
        assert type(twin) is type(component)
