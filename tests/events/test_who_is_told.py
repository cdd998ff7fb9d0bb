"""Which subscriptions an event fits, and who is `a` in it."""

from __future__ import annotations

from typing import Any

import esper
import pytest

from physics import Collider, CollisionEvent, CollisionSystem, RigidBody, Transform
from tests.events.scene import Ball, Brick, Log, Paddle, disc, listen, move


class Fireball(Ball):
    pass


def test_types_match_exactly_as_in_esper(world: CollisionSystem) -> None:
    log, exact = listen(world, Ball, Brick), listen(world, Fireball, Brick)
    disc(0, 0, Fireball())
    disc(1, 0, Brick())
    esper.process()
    assert log == []
    assert exact == [("begin", 1, 2)]


def test_a_type_alias_matches_as_in_esper(world: CollisionSystem) -> None:
    log = listen(world, Ball, Brick)
    esper.add_component(disc(0, 0), Fireball(), type_alias=Ball)
    disc(1, 0, Brick())
    esper.process()
    assert log == [("begin", 1, 2)]


@pytest.mark.parametrize("ball_first", [True, False])
@pytest.mark.parametrize("phase", ["begin", "stay", "end"])
def test_a_has_the_first_type_and_b_the_second_always_in_that_order(
    world: CollisionSystem, ball_first: bool, phase: str
) -> None:
    log, reverse = listen(world, Ball, Brick), listen(world, Brick, Ball)
    tags = [Ball(), Brick()] if ball_first else [Brick(), Ball()]
    entities = [disc(0, 0, tags[0]), disc(1, 0, tags[1])]
    esper.process()
    esper.process()
    move(2, 100, 0)
    esper.process()
    ball, brick = entities if ball_first else reversed(entities)
    assert [heard[1:3] for heard in log if heard[0] == phase] == [(ball, brick)]
    assert [heard[1:3] for heard in reverse if heard[0] == phase] == [(brick, ball)]


def test_an_entity_id_is_an_entity(world: CollisionSystem) -> None:
    log = listen(world, 2, None)
    disc(0, 0)
    disc(1, 0)
    disc(2, 0)
    esper.process()
    assert log == [("begin", 2, 1), ("begin", 2, 3)]


def test_an_entity_id_may_be_second(world: CollisionSystem) -> None:
    log = listen(world, None, 1)
    disc(0, 0)
    disc(1, 0)
    esper.process()
    assert log == [("begin", 2, 1)]


def test_two_entity_ids_are_one_pair(world: CollisionSystem) -> None:
    log, never = listen(world, 3, 1), listen(world, 1, 1)
    for x in (0, 1, 2):
        disc(x, 0)
    esper.process()
    assert log == [("begin", 3, 1)]
    assert never == []


def test_a_type_and_an_id(world: CollisionSystem) -> None:
    log = listen(world, 1, Ball)
    disc(0, 0, Ball())
    disc(1, 0, Ball())
    disc(2, 0)
    esper.process()
    assert log == [("begin", 1, 2)]


def test_none_is_any(world: CollisionSystem) -> None:
    log, with_ball, by_ball = listen(world), listen(world, Ball), listen(world, None, Ball)
    disc(0, 0)
    disc(1, 0, Ball())
    disc(2, 0)
    esper.process()
    assert log == [("begin", 1, 2), ("begin", 1, 3), ("begin", 2, 3)]
    assert with_ball == [("begin", 2, 1), ("begin", 2, 3)]
    assert by_ball == [("begin", 1, 2), ("begin", 3, 2)]


@pytest.mark.parametrize(
    ("first", "second"),
    [(Ball, Ball), (None, None), (Ball, None), (None, Ball), (Transform, Collider), (1, None)],
)
def test_if_both_orders_fit_the_lower_id_is_a_and_it_is_told_once(
    world: CollisionSystem, first: Any, second: Any
) -> None:
    log = listen(world, first, second)
    disc(0, 0, Ball())
    disc(1, 0, Ball())
    esper.process()
    esper.process()
    move(1, 100, 0)
    esper.process()
    assert log == [("begin", 1, 2), ("stay", 1, 2), ("end", 1, 2, "separated")]


def test_an_entity_with_both_types_is_either(world: CollisionSystem) -> None:
    log = listen(world, Ball, Brick)
    disc(0, 0, Ball(), Brick())
    disc(1, 0, Ball())
    disc(100, 0, Brick())
    disc(101, 0, Ball(), Brick())
    esper.process()
    assert log == [("begin", 2, 1), ("begin", 4, 3)]


def test_any_component_type_will_do(world: CollisionSystem) -> None:
    log = listen(world, RigidBody, int)
    disc(0, 0, 5)
    disc(1, 0, RigidBody("kinematic"))
    esper.process()
    assert log == [("begin", 2, 1)]


def test_begun_ended_contacts_and_the_bus_have_the_lower_id_as_a(world: CollisionSystem) -> None:
    log = Log()

    def handler(event: CollisionEvent) -> None:
        log(event)

    for phase in ("begin", "stay", "end"):
        esper.set_handler(f"collision_{phase}", handler)
    disc(0, 0, Brick())
    disc(1, 0, Ball())
    esper.process()
    assert [(event.a, event.b) for event in world.begun] == [(1, 2)]
    assert [(contact.a, contact.b) for contact in world.contacts] == [(1, 2)]
    esper.process()
    move(1, 100, 0)
    esper.process()
    assert [(event.a, event.b) for event in world.ended] == [(1, 2)]
    assert log == [("begin", 1, 2), ("stay", 1, 2), ("end", 1, 2, "separated")]


def test_a_component_added_in_contact_counts_from_then_on(world: CollisionSystem) -> None:
    log = listen(world, Ball, None)
    a, _ = disc(0, 0), disc(1, 0)
    esper.process()
    esper.add_component(a, Ball())
    esper.process()
    move(a, 100, 0)
    esper.process()
    assert log == [("stay", 1, 2), ("end", 1, 2, "separated")]


def test_an_end_is_told_by_the_components_as_they_last_were(world: CollisionSystem) -> None:
    """What the two had when they were last in contact is enough, even if it is gone by now."""
    log = listen(world, Ball, Brick)
    a, b = disc(0, 0, Ball()), disc(1, 0, Brick())
    esper.process()
    esper.remove_component(a, Ball)
    esper.delete_entity(b, immediate=True)
    esper.process()
    assert log == [("begin", 1, 2), ("end", 1, 2, "deleted")]


def test_a_component_that_a_handler_takes_away_is_gone_for_the_next_event(world: CollisionSystem) -> None:
    """A fireball that goes out at the first brick is none at the second one."""
    log, paddle = listen(world, Ball, Brick), listen(world, Paddle, Brick)

    def go_out(event: Any) -> None:
        esper.remove_component(event.a, Ball)
        esper.add_component(event.a, Paddle())

    world.on_begin(Ball, Brick, go_out)
    also = listen(world, Ball, Brick)
    disc(0, 0, Ball())
    disc(1, 0, Brick())
    disc(-1, 0, Brick())
    esper.process()
    assert log == [("begin", 1, 2)]
    assert also == [("begin", 1, 2)]  # of the same event: it reaches all who wanted it when it came up
    assert paddle == [("begin", 1, 3)]


@pytest.mark.parametrize("ticks", [0, 1, 3])
@pytest.mark.parametrize("first", [Ball, None, 1])
def test_an_end_is_told_to_all_who_had_the_begin_whatever_was_removed_since(
    world: CollisionSystem, first: Any, ticks: int
) -> None:
    log, brick, ends = listen(world, first, Brick), Brick(), list[CollisionEvent]()
    world.on_end(Brick, first, ends.append)
    a, b = disc(0, 0, Ball()), disc(1, 0, brick)
    esper.process()
    esper.remove_component(b, Brick)
    for _ in range(ticks):
        esper.process()
    esper.remove_component(a, Ball)
    for _ in range(ticks):
        esper.process()
    move(a, 100, 0)
    esper.process()
    assert log == [("begin", 1, 2), ("end", 1, 2, "separated")]
    assert [event.component_a(Brick) for event in ends] == [brick]
    assert ends[0].component_b(Ball, None) is not None
    move(a, 0, 0)
    esper.process()
    assert len(log) == 2  # the next contact is one of other things


def test_what_was_lost_is_handed_out_at_the_end_as_it_last_was(world: CollisionSystem) -> None:
    a, b = disc(0, 0, Ball()), disc(1, 0, Brick())
    esper.process()
    last = Brick()
    esper.add_component(b, last)
    esper.process()
    esper.remove_component(b, Brick)
    esper.process()
    esper.add_component(b, Paddle())
    esper.process()
    esper.remove_component(b, Paddle)
    esper.process()
    assert world.contacts
    move(a, 100, 0)
    esper.process()
    [end] = world.ended
    assert end.component_b(Brick) is last
    assert end.component_b(Paddle, None) is not None


def test_a_stay_goes_by_what_the_two_are(world: CollisionSystem) -> None:
    stays: list[CollisionEvent] = []
    world.on_stay(handler=stays.append)
    disc(0, 0, Ball())
    disc(1, 0, Brick())
    esper.process()
    esper.remove_component(2, Brick)
    esper.process()
    esper.process()
    assert [event.component_b(Brick, None) for event in stays] == [None, None]


@pytest.mark.parametrize("ticks", [0, 2])
def test_what_was_no_ball_any_more_when_the_contact_began_is_none_at_its_end(
    world: CollisionSystem, ticks: int
) -> None:
    """The fireball that went out at the first brick: whoever heard no begin of the second one hears no end of it."""
    log = listen(world, Ball, Brick)
    world.on_begin(Ball, Brick, lambda event: esper.remove_component(event.a, Ball))
    disc(0, 0, Ball())
    disc(1, 0, Brick())
    disc(-1, 0, Brick())
    for _ in range(1 + ticks):
        esper.process()
    move(1, 100, 0)
    esper.process()
    assert log == [("begin", 1, 2), ("end", 1, 2, "separated")]


def test_an_end_kept_by_an_interrupt_is_told_by_what_was_lost_too(world: CollisionSystem) -> None:
    def interrupt(event: CollisionEvent) -> None:
        raise KeyboardInterrupt

    log = listen(world, Ball, Brick)
    stop = world.on_end(handler=interrupt)
    disc(0, 0)
    disc(1, 0, Ball())
    disc(1, 0.5, Brick())
    esper.process()
    esper.remove_component(3, Brick)
    esper.process()
    for entity in (1, 2, 3):
        move(entity, 100 * entity, 0)
    with pytest.raises(KeyboardInterrupt):
        esper.process()
    stop.cancel()
    log.clear()
    esper.process()
    assert log == [("end", 2, 3, "separated")]
