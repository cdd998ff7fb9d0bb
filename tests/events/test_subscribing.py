"""Subscribing: the forms, the slips, who holds whom, and who hears what first."""

from __future__ import annotations

import gc
from functools import partial
from time import process_time
from typing import Any

import esper
import pytest

from physics import CollisionEvent, CollisionSystem, Subscription
from tests.events.scene import Ball, Brick, Log, disc, move

PHASES = ["on_begin", "on_stay", "on_end"]


def play(a: int, b: int) -> None:
    """Three ticks in which two discs begin, stay and end."""
    move(b, 1, 0)
    esper.process()
    esper.process()
    move(b, 100, 0)
    esper.process()


@pytest.mark.parametrize("name", PHASES)
def test_without_a_handler_it_is_a_decorator_that_returns_the_function_unchanged(
    world: CollisionSystem, name: str
) -> None:
    heard = []

    def function(event: CollisionEvent) -> None:
        heard.append(event.phase)

    assert getattr(world, name)(Ball, Brick)(function) is function
    assert getattr(world, name)()(function) is function
    play(disc(0, 0, Ball()), disc(1, 0, Brick()))
    assert heard == [name.removeprefix("on_")] * 2


@pytest.mark.parametrize("name", PHASES)
def test_with_a_handler_it_is_a_call_that_returns_a_subscription(world: CollisionSystem, name: str) -> None:
    log = Log()
    assert isinstance(getattr(world, name)(Ball, Brick, log), Subscription)
    assert isinstance(getattr(world, name)(first=Ball, second=Brick, handler=log), Subscription)
    assert isinstance(getattr(world, name)(handler=log), Subscription)
    play(disc(0, 0, Ball()), disc(1, 0, Brick()))
    assert [phase for phase, *_ in log] == [name.removeprefix("on_")] * 3


@pytest.mark.parametrize("name", PHASES)
def test_a_decorator_made_once_may_serve_several_functions(world: CollisionSystem, name: str) -> None:
    first, second = Log(), Log()
    subscribe = getattr(world, name)(Ball)
    subscribe(first)
    subscribe(second)
    play(disc(0, 0, Ball()), disc(1, 0))
    assert len(first) == len(second) == 1


@pytest.mark.parametrize("name", PHASES)
def test_the_decorator_without_parentheses_is_a_clear_type_error(world: CollisionSystem, name: str) -> None:
    with pytest.raises(TypeError, match=rf"{name}.*first.*{name}\(\)"):

        @getattr(world, name)
        def function(event: CollisionEvent) -> None: ...


@pytest.mark.parametrize("name", PHASES)
def test_a_handler_where_a_type_belongs_is_a_clear_type_error(world: CollisionSystem, name: str) -> None:
    log = Log()
    with pytest.raises(TypeError, match=rf"{name}.*first.*component type"):
        getattr(world, name)(log)
    with pytest.raises(TypeError, match=rf"{name}.*second.*component type"):
        getattr(world, name)(Ball, log)
    with pytest.raises(TypeError, match=rf"{name}.*second"):
        getattr(world, name)(Ball, lambda event: None, log)
    play(disc(0, 0, Ball()), disc(1, 0, Brick()))
    assert log == []


@pytest.mark.parametrize("name", PHASES)
@pytest.mark.parametrize("slip", [Ball(), "Ball", 1.0, True, (Ball, Brick), [1]])
def test_what_is_neither_type_nor_id_nor_none_is_a_clear_type_error(
    world: CollisionSystem, name: str, slip: object
) -> None:
    for selectors in ((slip, None), (None, slip)):
        with pytest.raises(TypeError, match="component type, an entity id or None"):
            getattr(world, name)(*selectors)
        with pytest.raises(TypeError, match="component type, an entity id or None"):
            getattr(world, name)(*selectors, lambda event: None)


@pytest.mark.parametrize("name", PHASES)
def test_a_handler_that_cannot_be_called_is_a_type_error(world: CollisionSystem, name: str) -> None:
    with pytest.raises(TypeError, match=r"handler must be callable.*5"):
        getattr(world, name)(Ball, Brick, 5)
    with pytest.raises(TypeError, match=r"handler must be callable.*5"):
        getattr(world, name)(Ball, Brick)(5)


def test_cancel_ends_a_subscription_and_no_other(world: CollisionSystem) -> None:
    log, other = Log(), Log()
    subscription = world.on_begin(Ball, None, log)
    world.on_begin(Ball, None, other)
    a, b = disc(0, 0, Ball()), disc(1, 0)
    esper.process()
    subscription.cancel()
    subscription.cancel()  # again: nothing happens
    play(a, b)
    play(a, b)
    assert len(log) == 1
    assert len(other) == 2


def test_unsubscribe_ends_every_subscription_of_a_handler(world: CollisionSystem) -> None:
    log, other = Log(), Log()

    @world.on_begin(Ball)
    @world.on_stay()
    @world.on_end(None, Brick)
    def handler(event: CollisionEvent) -> None:
        log(event)

    world.on_begin(handler=other)
    world.unsubscribe(handler)
    play(disc(0, 0, Ball()), disc(1, 0, Brick()))
    assert log == []
    assert len(other) == 1


def test_unsubscribe_knows_a_bound_method_that_was_looked_up_anew(world: CollisionSystem) -> None:
    class Game:
        def __init__(self) -> None:
            self.hits = 0

        def hit(self, event: CollisionEvent) -> None:
            self.hits += 1

    game, another = Game(), Game()
    world.on_begin(handler=game.hit)
    world.on_begin(handler=another.hit)
    world.unsubscribe(game.hit)
    play(disc(0, 0), disc(1, 0))
    assert (game.hits, another.hits) == (0, 1)


def test_unsubscribing_what_is_not_subscribed_changes_nothing(world: CollisionSystem) -> None:
    log = Log()
    world.on_begin(handler=log)
    world.unsubscribe(print)
    play(disc(0, 0), disc(1, 0))
    assert len(log) == 1


def test_handlers_are_held_strongly(world: CollisionSystem) -> None:
    heard: list[str] = []

    class Game:
        def hit(self, event: CollisionEvent) -> None:
            heard.append("method")

    world.on_begin(None, None, lambda event: heard.append("lambda"))
    world.on_begin(None, None, Game().hit)
    world.on_begin(None, None, partial(lambda word, event: heard.append(word), "partial"))
    gc.collect()
    play(disc(0, 0), disc(1, 0))
    assert heard == ["lambda", "method", "partial"]


def test_handlers_run_in_the_order_in_which_they_were_registered(world: CollisionSystem) -> None:
    heard: list[int] = []
    selectors = [(None, None), (Ball, Brick), (1, None), (Brick, Ball), (2, 1), (None, Ball), (Ball, None)]
    for number, (first, second) in enumerate(selectors):
        world.on_begin(first, second, lambda event, number=number: heard.append(number))
    play(disc(0, 0, Ball()), disc(1, 0, Brick()))
    assert heard == list(range(len(selectors)))


def test_the_same_handler_registered_twice_is_called_twice(world: CollisionSystem) -> None:
    """A second one replaces nothing, silently or otherwise."""
    log = Log()
    world.on_begin(Ball, Brick, log)
    world.on_begin(Ball, Brick, log)
    play(disc(0, 0, Ball()), disc(1, 0, Brick()))
    assert log == [("begin", 1, 2)] * 2


def test_a_subscription_may_be_made_before_anything_exists(world: CollisionSystem) -> None:
    log = Log()
    world.on_begin(7, None, log)
    world.on_begin(Paddles, None, log)
    esper.process()
    for _ in range(6):
        disc(1000, 0)
    disc(0, 0, Paddles())
    disc(1, 0)
    esper.process()
    assert log == [("begin", 7, 8)] * 2


class Paddles:
    pass


def test_a_handler_registered_within_a_handler_hears_from_the_next_event_on(world: CollisionSystem) -> None:
    log = Log()
    registered: list[Any] = []

    @world.on_begin()
    def register(event: CollisionEvent) -> None:
        if not registered:
            registered.append(world.on_begin(None, None, log))

    for x in (0, 1, 2):
        disc(x, 0)
    esper.process()
    assert [(event.a, event.b) for event in world.begun] == [(1, 2), (1, 3), (2, 3)]
    assert log == [("begin", 1, 3), ("begin", 2, 3)]


def test_a_handler_registered_for_a_later_phase_hears_it_in_the_same_tick(world: CollisionSystem) -> None:
    log = Log()
    a, b, c = disc(0, 0), disc(1, 0), disc(100, 0)
    esper.process()
    world.on_end(None, None, lambda event: world.on_begin(None, None, log))
    move(b, 101, 0)
    esper.process()
    assert (a, b, c) == (1, 2, 3)
    assert log == [("begin", 2, 3)]


def test_a_handler_cancelled_within_a_handler_hears_nothing_more(world: CollisionSystem) -> None:
    """Not even the event at hand, if it comes later in the order."""
    log, late = Log(), Log()
    subscriptions: list[Subscription] = []
    world.on_begin(None, None, lambda event: subscriptions[0].cancel())
    subscriptions.append(world.on_begin(None, None, log))
    world.on_begin(None, None, late)
    for x in (0, 1, 2):
        disc(x, 0)
    esper.process()
    assert log == []
    assert len(late) == 3


def test_a_handler_may_cancel_itself(world: CollisionSystem) -> None:
    heard: list[int] = []

    def once(event: CollisionEvent) -> None:
        heard.append(event.b)
        subscription.cancel()

    subscription = world.on_begin(None, None, once)
    others = Log()
    world.on_begin(None, None, others)
    for x in (0, 1, 2):
        disc(x, 0)
    esper.process()
    assert heard == [2]
    assert len(others) == 3


def test_a_subscription_says_what_it_is(world: CollisionSystem) -> None:
    subscription = world.on_begin(Ball, 7, print)
    assert (subscription.phase, subscription.first, subscription.second) == ("begin", Ball, 7)
    assert subscription.handler is print
    assert subscription.active
    assert "on_begin(Ball, 7)" in repr(subscription)
    subscription.cancel()
    assert not subscription.active
    assert "cancelled" in repr(subscription)


def test_those_that_are_left_are_called_in_the_order_in_which_they_subscribed(world: CollisionSystem) -> None:
    heard: list[int] = []

    def note(k: int, event: CollisionEvent) -> None:
        heard.append(k)

    def add_and_cancel(event: CollisionEvent) -> None:
        for k in (5, 8):
            made[k].cancel()
        made.append(world.on_begin(None, None, partial(note, len(made))))

    made: list[Subscription] = [world.on_begin(None, None, partial(note, 0))]
    world.on_begin(None, None, add_and_cancel)
    made += [world.on_begin(None, None, partial(note, k)) for k in range(1, 9)]
    for k in (3, 1, 6):
        made[k].cancel()
    made.append(world.on_begin(None, None, partial(note, 9)))
    for x in (0, 50):
        disc(x, 0)
        disc(x + 1, 0)
    esper.process()
    assert heard == [0, 2, 4, 7, 9, 0, 2, 4, 7, 9, 10]


def test_thousands_are_cancelled_and_those_between_stay(world: CollisionSystem) -> None:
    """If each made the list of all others anew, these would take ten seconds, 3 of them within a tick."""
    entities = [disc(9 * k, 0, Ball()) for k in range(8_000)]
    made = [world.on_begin(None, None, print) for _ in entities]
    for entity in entities:
        made.append(world.on_begin(entity, None, print))
    esper.process()
    start = process_time()
    for subscription in made[:4_000]:
        subscription.cancel()
    assert world.unsubscribe(print) == 12_000
    assert process_time() - start < 1
    made = [world.on_begin(entity, None, print) for entity in entities]
    esper.clear_database()
    start = process_time()
    world.process()
    assert process_time() - start < 1
    assert not any(subscription.active for subscription in made)
