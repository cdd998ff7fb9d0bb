"""esper's own event bus: collision_begin, collision_stay, collision_end."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import esper
import pytest

from physics import CollisionEvent, CollisionSystem
from tests.events.scene import Ball, Brick, disc, listen, move


def test_esper_set_handler_hears_begin_stay_and_end(world: CollisionSystem) -> None:
    heard: list[Any] = []

    def begin(event: CollisionEvent) -> None:
        heard.append(("begin", event.phase, event.a, event.b, event.reason))

    def stay(event: CollisionEvent) -> None:
        heard.append(("stay", event.phase, event.a, event.b, event.reason))

    def end(event: CollisionEvent) -> None:
        heard.append(("end", event.phase, event.a, event.b, event.reason))

    esper.set_handler("collision_begin", begin)
    esper.set_handler("collision_stay", stay)
    esper.set_handler("collision_end", end)
    a, _ = disc(0, 0), disc(1, 0)
    esper.process()
    esper.process()
    move(a, 100, 0)
    esper.process()
    assert heard == [
        ("begin", "begin", 1, 2, None),
        ("stay", "stay", 1, 2, None),
        ("end", "end", 1, 2, "separated"),
    ]


def test_the_bus_comes_after_the_subscriptions_of_each_event(world: CollisionSystem) -> None:
    heard: list[str] = []

    def bus(event: CollisionEvent) -> None:
        heard.append(f"bus {event.b}")

    esper.set_handler("collision_begin", bus)
    world.on_begin(None, None, lambda event: heard.append(f"first {event.b}"))
    world.on_begin(None, None, lambda event: heard.append(f"second {event.b}"))
    disc(0, 0)
    disc(1, 0)
    disc(-1.5, 0)
    esper.process()
    assert heard == ["first 2", "second 2", "bus 2", "first 3", "second 3", "bus 3"]


def test_a_bus_handler_is_held_weakly_as_esper_does(world: CollisionSystem) -> None:
    heard: list[int] = []

    class Game:
        def hit(self, event: CollisionEvent) -> None:
            heard.append(event.b)

    game = Game()
    esper.set_handler("collision_begin", game.hit)
    disc(0, 0)
    b = disc(1, 0)
    esper.process()
    del game
    gc.collect()
    move(b, 100, 0)
    esper.process()
    move(b, 1, 0)
    esper.process()
    assert heard == [b]


def test_an_exception_of_a_bus_handler_costs_no_other_handler_its_event(world: CollisionSystem) -> None:
    heard: list[str] = []

    def bad(event: CollisionEvent) -> None:
        raise ZeroDivisionError

    def bad_too(event: CollisionEvent) -> None:
        raise ZeroDivisionError

    def good(event: CollisionEvent) -> None:
        heard.append("good")

    for handler in (bad, good, bad_too):
        esper.set_handler("collision_begin", handler)
    disc(0, 0)
    disc(1, 0)
    with pytest.raises(ExceptionGroup) as caught:
        esper.process()
    assert len(caught.value.exceptions) == 2
    assert heard == ["good"]
    # Exceptions hold the frames they came through, and so the handlers. esper stumbles over those that die after its
    # registry was cleared.
    del caught
    gc.collect()


def test_a_bus_handler_may_set_another_one_which_hears_from_the_next_event_on(world: CollisionSystem) -> None:
    heard: list[tuple[str, int]] = []

    def second(event: CollisionEvent) -> None:
        heard.append(("second", event.b))

    def first(event: CollisionEvent) -> None:
        heard.append(("first", event.b))
        esper.set_handler("collision_begin", second)

    esper.set_handler("collision_begin", first)
    disc(0, 0)
    disc(1, 0)
    disc(-1.5, 0)
    esper.process()
    assert heard == [("first", 2), ("first", 3), ("second", 3)]


def test_bus_handlers_come_by_their_names_whatever_the_order_of_esper_s_set(world: CollisionSystem) -> None:
    heard: list[str] = []

    def handler(name: str) -> Callable[[CollisionEvent], None]:
        def handle(event: CollisionEvent) -> None:
            heard.append(name)

        handle.__qualname__ = name
        return handle

    kept = [handler(name) for name in ("c", "a", "e", "b", "d")]
    for each in kept:
        esper.set_handler("collision_begin", each)
    disc(0, 0)
    disc(1, 0)
    esper.process()
    assert heard == ["a", "b", "c", "d", "e"]


def test_handlers_of_another_world_hear_nothing(world: CollisionSystem) -> None:
    heard: list[int] = []

    def handler(event: CollisionEvent) -> None:
        heard.append(event.a)

    esper.switch_world("other")
    esper.set_handler("collision_begin", handler)
    esper.switch_world("default")
    disc(0, 0)
    disc(1, 0)
    esper.process()
    assert heard == []
    esper.switch_world("other")  # where esper looks for a handler that dies


def test_a_removed_bus_handler_hears_nothing_more(world: CollisionSystem) -> None:
    heard: list[int] = []

    def handler(event: CollisionEvent) -> None:
        heard.append(event.b)
        esper.remove_handler("collision_begin", handler)

    esper.set_handler("collision_begin", handler)
    disc(0, 0)
    disc(1, 0)
    disc(-1.5, 0)
    esper.process()
    assert heard == [2]


def test_events_on_the_bus_hand_out_components(world: CollisionSystem) -> None:
    found: list[object] = []

    def handler(event: CollisionEvent) -> None:
        found.extend([event.component_a(Brick), event.component_b(Ball)])

    esper.set_handler("collision_begin", handler)
    ball, brick = Ball(), Brick()
    disc(0, 0, brick)
    disc(1, 0, ball)
    esper.process()
    assert found == [brick, ball]


def test_a_subscription_of_the_same_name_is_not_dispatched_by_others(world: CollisionSystem) -> None:
    """Subscriptions belong to the system; esper's dispatch_event reaches bus handlers alone."""
    log = listen(world)
    esper.dispatch_event("collision_begin", None)
    assert log == []
