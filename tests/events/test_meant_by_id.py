"""A subscription by entity id is for that entity, and for nobody who has the id later."""

from __future__ import annotations

from typing import Any

import esper
import pytest

from physics import (
    Circle,
    Collider,
    CollisionEvent,
    CollisionSystem,
    PhysicsSystem,
    RigidBody,
    Transform,
    Velocity,
)
from tests.events.scene import Ball, Brick, Log, disc, listen, move


def ball(x: float, speed: float = 0.0) -> int:
    return esper.create_entity(Transform(x, 0), Velocity(speed, 0), Collider(Circle(1)), RigidBody())


@pytest.mark.parametrize("second", [None, 2, Brick])
def test_a_stranger_with_the_id_is_not_meant(world: CollisionSystem, second: Any) -> None:
    disc(0, 0)
    disc(1, 0, Brick())
    log = listen(world, 1, second)
    esper.process()
    assert log.take() == [("begin", 1, 2)]
    esper.clear_database()
    disc(0, 0)
    disc(1, 0, Brick())
    for _ in range(3):
        esper.process()
    assert log == [("end", 1, 2, "deleted")]


def test_the_other_one_is_for_its_entity_too(world: CollisionSystem) -> None:
    a, b = disc(0, 0, Ball()), disc(1, 0)
    log = listen(world, Ball, b)
    esper.clear_database()
    assert (disc(0, 0, Ball()), disc(1, 0)) == (a, b)
    esper.process()
    assert log == []


def test_clearing_the_database_before_the_first_tick_counts_too() -> None:
    system = CollisionSystem()
    disc(0, 0)
    log = listen(system, 1)
    esper.clear_database()
    disc(0, 0)
    disc(1, 0)
    system.process()
    assert log == []


@pytest.mark.parametrize("immediate", [False, True])
def test_it_is_cancelled_when_its_last_end_is_told(world: CollisionSystem, immediate: bool) -> None:
    a, _ = disc(0, 0), disc(1, 0)
    log = Log()
    subscription = world.on_end(a, None, log)
    kept = world.on_end(None, None, log)
    esper.process()
    esper.delete_entity(a, immediate=immediate)
    assert subscription.active
    esper.process()
    assert log == [("end", 1, 2, "deleted")] * 2
    esper.process()
    assert not subscription.active
    assert kept.active
    assert world.unsubscribe(log) == 1


@pytest.mark.parametrize("immediate", [False, True])
def test_one_that_a_handler_deletes_still_hears_of_its_end(world: CollisionSystem, immediate: bool) -> None:
    a, b = disc(0, 0), disc(1, 0)
    log = listen(world, b)
    world.on_begin(a, None, lambda event: esper.delete_entity(b, immediate=immediate))
    esper.process()
    assert log.take() == [("begin", 2, 1)]
    esper.process()
    assert log == [("end", 2, 1, "deleted")]


def test_an_end_that_an_interrupt_held_up_is_still_told(world: CollisionSystem) -> None:
    disc(0, 0)
    disc(1, 0)
    disc(-1, 0)
    esper.process()

    @world.on_end()
    def stop(event: CollisionEvent) -> None:
        subscription.cancel()
        raise KeyboardInterrupt

    subscription = world.on_end(None, None, stop)
    log = Log()
    world.on_end(1, None, log)
    esper.delete_entity(1)
    with pytest.raises(KeyboardInterrupt):
        esper.process()
    world.unsubscribe(stop)
    esper.process()
    assert log == [("end", 1, 3, "deleted")]


def test_an_id_that_nobody_has_is_for_the_first_who_gets_it(world: CollisionSystem) -> None:
    log = listen(world, 2)
    esper.process()
    disc(0, 0)
    disc(100, 0)
    esper.process()  # the first one; it touches nothing
    esper.clear_database()
    disc(0, 0)
    disc(1, 0)
    esper.process()
    assert log == []


def test_one_that_was_made_and_met_in_handlers_alone_is_the_first(world: CollisionSystem) -> None:
    """It meets and goes before any tick begins with it."""
    log = Log()
    world.on_stay(3, None, log)
    disc(0, 0)
    disc(1, 0)
    made: list[int] = []
    world.on_begin(1, 2, lambda event: made.append(disc(0, 0)))
    esper.process()
    esper.process()
    esper.process()
    assert made == [3]
    assert log.take() == [("stay", 3, 1), ("stay", 3, 2)]
    esper.clear_database()
    for _ in range(3):
        disc(0, 0)
    for _ in range(3):
        esper.process()
    assert log == []


def test_a_handler_may_subscribe_for_what_it_has_just_made(world: CollisionSystem) -> None:
    log = Log()

    @world.on_begin(1, 2)
    def spawn(event: CollisionEvent) -> None:
        world.on_begin(disc(0, 0), None, log)

    disc(0, 0)
    disc(1, 0)
    esper.process()
    esper.process()
    assert log == [("begin", 3, 1), ("begin", 3, 2)]


def test_a_new_world_of_the_same_name_has_strangers() -> None:
    esper.switch_world("level")
    system = CollisionSystem()
    esper.add_processor(system)
    disc(0, 0)
    old = listen(system, 1)
    esper.process()
    esper.switch_world("menu")
    esper.delete_world("level")
    esper.switch_world("level")
    esper.add_processor(system)
    disc(0, 0)
    disc(1, 0)
    new = listen(system, 1)
    esper.process()
    assert old == []
    assert new == [("begin", 1, 2)]


def test_a_world_made_anew_before_the_first_tick_has_strangers() -> None:
    esper.switch_world("level")
    system = CollisionSystem()
    disc(0, 0)
    log = listen(system, 1)
    esper.switch_world("menu")
    esper.delete_world("level")
    esper.switch_world("level")
    disc(0, 0)
    disc(1, 0)
    system.process()
    assert log == []


def test_before_the_first_tick_another_world_may_be_current() -> None:
    esper.switch_world("menu")
    disc(0, 0)
    system = CollisionSystem()
    log = listen(system, 1)
    esper.switch_world("level")
    disc(0, 0)
    disc(1, 0)
    system.process()
    assert log == [("begin", 1, 2)]


def test_while_another_world_is_current_ids_are_those_of_the_systems_own(world: CollisionSystem) -> None:
    disc(0, 0)
    b = disc(10, 0)
    esper.process()
    esper.switch_world("menu")
    disc(0, 0)
    log = listen(world, 1)
    esper.switch_world("default")
    move(b, 1, 0)
    esper.process()
    assert log == [("begin", 1, 2)]


def test_pre_solve_is_for_the_entity_too() -> None:
    system = PhysicsSystem()
    asked: list[tuple[int, int]] = []
    ball(0, 50)
    ball(3, -50)
    subscription = system.on_pre_solve(1, None, lambda contact: asked.append((contact.a, contact.b)))
    for _ in range(5):
        system.process(1 / 60)
    assert set(asked) == {(1, 2)}
    asked.clear()
    esper.clear_database()
    ball(0, 50)
    ball(3, -50)
    for _ in range(5):
        system.process(1 / 60)
    assert asked == []
    assert not subscription.active


def test_pre_solve_may_be_asked_for_before_the_entity_exists() -> None:
    system = PhysicsSystem()
    asked: list[tuple[int, int]] = []
    system.on_pre_solve(None, 1, lambda contact: asked.append((contact.a, contact.b)))
    ball(0)
    ball(1)
    system.process(1 / 60)
    system.process(1 / 60)
    assert set(asked) == {(2, 1)}
