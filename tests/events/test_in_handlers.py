"""Anything is allowed in a handler: delete, create, add, remove, move, subscribe.

That handlers may raise is in test_exceptions, that they may switch worlds in test_switches.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import esper
import pytest

from physics import (
    Circle,
    Collider,
    CollisionEvent,
    CollisionSystem,
)
from tests.events.scene import Ball, Brick, Paddle, disc, listen, move

Delete = Callable[[int], None]


@pytest.fixture(params=[False, True], ids=["deferred", "immediate"])
def delete(request: pytest.FixtureRequest) -> Delete:
    return lambda entity: esper.delete_entity(entity, immediate=request.param)


# ---- Deletions -------------------------------------------------------------------------------------------------


def test_a_bullet_deleted_at_the_first_of_two_hits_does_not_hit_the_second(
    world: CollisionSystem, delete: Delete
) -> None:
    hits = []

    @world.on_begin(Ball, Brick)
    def hit(event: CollisionEvent) -> None:
        hits.append(event.b)
        delete(event.a)

    bullet, first, second = disc(0, 0, Ball()), disc(1, 0, Brick()), disc(-1, 0, Brick())
    log = listen(world, Ball, Brick)
    esper.process()
    assert hits == [first]
    assert log.take() == [("begin", bullet, first)]
    assert [(event.a, event.b) for event in world.begun] == [(bullet, first), (first, second)]
    esper.process()
    assert log == [("end", bullet, first, "deleted")]  # and nothing ends that never began


def test_an_enemy_deleted_by_the_first_bullet_is_not_hit_by_the_second(
    world: CollisionSystem, delete: Delete
) -> None:
    enemy = disc(0, 0, Brick())
    for x in (-1.5, 1.5):
        disc(x, 0, Ball())
    log = listen(world, Ball, Brick)
    world.on_begin(Ball, Brick, lambda event: delete(event.b))
    esper.process()
    esper.process()
    assert log == [("begin", 2, enemy), ("end", 2, enemy, "deleted")]


def test_the_event_at_hand_still_reaches_its_other_handlers(world: CollisionSystem, delete: Delete) -> None:
    found: list[Any] = []
    bus: list[tuple[int, int]] = []

    def on_bus(event: CollisionEvent) -> None:
        bus.append((event.a, event.b))

    esper.set_handler("collision_begin", on_bus)
    world.on_begin(Ball, Brick, lambda event: delete(event.b))
    world.on_begin(Ball, Brick, lambda event: found.append(event.component_b(Brick)))
    world.on_begin(2, None, lambda event: found.append(event.other(event.a)))
    brick = Brick()
    disc(0, 0, Ball())
    disc(1, 0, brick)
    esper.process()
    assert found == [brick, 1]
    assert bus == [(1, 2)]


def test_one_that_loses_its_collider_is_out_of_later_events_too(world: CollisionSystem) -> None:
    log = listen(world)
    world.on_begin(Ball, None, lambda event: esper.remove_component(event.a, Collider))
    ball, first, second = disc(0, 0, Ball()), disc(1, 0), disc(-1, 0)
    esper.process()
    assert log.take() == [("begin", ball, first), ("begin", first, second)]
    esper.process()
    assert log == [("end", ball, first, "removed"), ("stay", first, second)]


def test_a_collider_put_back_at_once_is_replaced_not_lost(world: CollisionSystem) -> None:
    log = listen(world)

    @world.on_begin(Ball)
    def renew(event: CollisionEvent) -> None:
        esper.remove_component(event.a, Collider)
        esper.add_component(event.a, Collider(Circle(1)))

    disc(0, 0, Ball())
    disc(1, 0)
    disc(-1, 0)
    esper.process()
    assert log == [("begin", 1, 2), ("begin", 1, 3), ("begin", 2, 3)]


def test_deleted_in_an_end_it_neither_begins_nor_stays(world: CollisionSystem, delete: Delete) -> None:
    log = listen(world)
    a, b, c, d = disc(0, 0), disc(1, 0), disc(-1, 0), disc(100, 0)
    esper.process()
    assert log.take() == [("begin", a, b), ("begin", a, c), ("begin", b, c)]
    world.on_end(a, b, lambda event: delete(a))
    move(b, 101, 0)
    esper.process()
    assert log.take() == [("end", a, b, "separated"), ("end", b, c, "separated"), ("begin", b, d)]
    esper.process()
    assert log == [("end", a, c, "deleted"), ("stay", b, d)]


def test_deleted_in_a_begin_it_does_not_stay(world: CollisionSystem, delete: Delete) -> None:
    log = listen(world)
    a, b, c = disc(0, 0), disc(1, 0), disc(100, 0)
    esper.process()
    log.clear()
    world.on_begin(a, c, lambda event: delete(a))
    move(c, -1, 0)
    esper.process()
    assert log.take() == [("begin", a, c), ("begin", b, c)]
    esper.process()
    assert log == [("end", a, b, "deleted"), ("end", a, c, "deleted"), ("stay", b, c)]


def test_deleted_in_a_stay_it_stays_no_more(world: CollisionSystem, delete: Delete) -> None:
    log = listen(world)
    a, b, c = disc(0, 0), disc(1, 0), disc(-1, 0)
    esper.process()
    log.clear()
    world.on_stay(a, b, lambda event: delete(a))
    esper.process()
    assert log.take() == [("stay", a, b), ("stay", b, c)]
    esper.process()
    assert log == [("end", a, b, "deleted"), ("end", a, c, "deleted"), ("stay", b, c)]


def test_clear_database_in_a_handler_ends_everything_that_began(world: CollisionSystem) -> None:
    log = listen(world)
    world.on_begin(None, None, lambda event: esper.clear_database())
    for x in (0, 1, -1):
        disc(x, 0)
    esper.process()
    assert log.take() == [("begin", 1, 2)]
    assert world.contacts == []
    esper.process()
    assert log == [("end", 1, 2, "deleted")]


def test_a_level_built_anew_in_a_handler_begins_in_the_next_tick(world: CollisionSystem) -> None:
    log = listen(world)

    @world.on_begin(Ball)
    def restart(event: CollisionEvent) -> None:
        esper.clear_database()
        disc(0, 0)
        disc(1, 0)

    disc(0, 0, Ball())
    disc(1, 0)
    disc(-1, 0)
    esper.process()
    assert log.take() == [("begin", 1, 2)]
    esper.process()
    assert log == [("end", 1, 2, "deleted"), ("begin", 1, 2)]


# ---- Other changes ---------------------------------------------------------------------------------------------


def test_what_is_created_in_a_handler_is_seen_in_the_next_tick(world: CollisionSystem) -> None:
    log = listen(world)
    world.on_begin(Ball, None, lambda event: disc(0, 0))
    disc(0, 0, Ball())
    disc(1, 0)
    esper.process()
    assert log.take() == [("begin", 1, 2)]
    esper.process()
    assert log.take() == [("begin", 1, 3), ("begin", 2, 3), ("stay", 1, 2)]


def test_moving_in_a_handler_changes_no_event_of_the_tick(world: CollisionSystem) -> None:
    log = listen(world)
    world.on_begin(None, None, lambda event: move(event.a, 1000 * event.a, 0))
    for x in (0, 1, -1):
        disc(x, 0)
    esper.process()
    assert log.take() == [("begin", 1, 2), ("begin", 1, 3), ("begin", 2, 3)]
    esper.process()
    assert {heard[3] for heard in log} == {"separated"}
    assert len(log) == 3


def test_changing_filters_in_a_handler_changes_no_event_of_the_tick(world: CollisionSystem) -> None:
    log = listen(world)

    @world.on_begin()
    def out(event: CollisionEvent) -> None:
        event.component_a(Collider).mask = 0

    for x in (0, 1, -1):
        disc(x, 0)
    esper.process()
    assert len(log.take()) == 3
    esper.process()
    assert log == [("end", 1, 2, "filtered"), ("end", 1, 3, "filtered"), ("end", 2, 3, "filtered")]


def test_a_component_added_in_a_handler_counts_from_the_next_event_on(world: CollisionSystem) -> None:
    marked = listen(world, Paddle, None)
    world.on_begin(1, None, lambda event: esper.add_component(1, Paddle()))
    for x in (0, 1, -1):
        disc(x, 0)
    esper.process()
    assert marked == [("begin", 1, 3)]


def test_handlers_may_ask_questions(world: CollisionSystem) -> None:
    answers = []

    @world.on_begin()
    def ask(event: CollisionEvent) -> None:
        answers.append((len(world.contacts), world.touching(1, 2), len(world.contacts_with(1))))
        esper.delete_entity(2)
        answers.append((len(world.contacts), world.touching(1, 2), len(world.contacts_with(1))))

    for x in (0, 1, -1):
        disc(x, 0)
    esper.process()
    assert answers[:2] == [(3, True, 2), (1, False, 1)]


def test_asking_for_begun_in_a_handler_does_not_fix_the_answer(world: CollisionSystem) -> None:
    """The list that a handler is shown must not be handed out after the tick, when more is known."""

    @world.on_begin()
    def peek(event: CollisionEvent) -> None:
        assert len(world.begun) > 0
        assert world.ended == []
        esper.delete_entity(event.a)

    bullet, first, second = disc(0, 0), disc(1, 0), disc(-1, 0)
    esper.process()
    assert [(event.a, event.b) for event in world.begun] == [(bullet, first), (first, second)]
