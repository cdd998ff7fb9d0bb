"""Polling: this tick's `begun` and `ended`, and `contacts`."""

from __future__ import annotations

import esper

from physics import CollisionEvent, CollisionSystem
from tests.events.scene import Ball, disc, listen, move


def test_before_the_first_tick_there_is_nothing(world: CollisionSystem) -> None:
    disc(0, 0)
    disc(1, 0)
    assert world.begun == world.ended == world.contacts == []


def test_begun_and_ended_are_those_of_the_last_tick(world: CollisionSystem) -> None:
    a, b = disc(0, 0), disc(1, 0)
    esper.process()
    assert [(event.phase, event.a, event.b) for event in world.begun] == [("begin", a, b)]
    assert world.ended == []
    esper.process()
    assert world.begun == world.ended == []
    move(b, 100, 0)
    esper.process()
    assert world.begun == []
    assert [(event.phase, event.a, event.b, event.reason) for event in world.ended] == [
        ("end", a, b, "separated")
    ]
    esper.process()
    assert world.begun == world.ended == []


def test_they_need_no_subscription_and_hold_whole_events(world: CollisionSystem) -> None:
    ball = Ball()
    disc(0, 0, ball)
    disc(1, 0)
    esper.process()
    (event,) = world.begun
    assert isinstance(event, CollisionEvent)
    assert event.component_a(Ball) is ball
    assert event.normal == (1, 0)
    esper.delete_entity(1)
    esper.process()
    (event,) = world.ended
    assert event.component_a(Ball) is ball
    assert event.reason == "deleted"


def test_they_can_be_read_again_and_kept(world: CollisionSystem) -> None:
    disc(0, 0)
    b = disc(1, 0)
    esper.process()
    kept = world.begun
    assert [event.b for event in world.begun] == [b]
    move(b, 100, 0)
    esper.process()
    assert [event.b for event in kept] == [b]
    assert world.begun == []


def test_entities_may_be_deleted_while_walking_through_the_lists(world: CollisionSystem) -> None:
    for x in (0, 1, -1):
        disc(x, 0)
    esper.process()
    for event in world.begun:
        for entity in (event.a, event.b):
            if esper.entity_exists(entity):
                esper.delete_entity(entity)
    assert world.contacts == []
    esper.process()
    assert [event.reason for event in world.ended] == ["deleted"] * 3


def test_begins_minus_ends_are_the_live_contacts_every_tick(world: CollisionSystem) -> None:
    live: set[tuple[int, int]] = set()
    entities = [disc(0, 0, radius=2) for _ in range(6)]
    for tick in range(60):
        for entity in entities:
            move(entity, 5 * ((entity * (tick + 3)) % 4), 2 * ((entity + tick) % 3))
        esper.process()
        ended = {(event.a, event.b) for event in world.ended}
        begun = {(event.a, event.b) for event in world.begun}
        assert ended <= live
        live -= ended
        assert not begun & live
        live |= begun
        assert sorted(live) == [(contact.a, contact.b) for contact in world.contacts]
    assert 0 < len(live) < 15


def test_many_contacts_at_once(world: CollisionSystem) -> None:
    """Each of 200 with each other: the tables grow, and shrink again."""
    log = listen(world)
    entities = [disc(0, 0) for _ in range(200)]
    pairs = [(a, b) for a in entities for b in entities if a < b]
    esper.process()
    assert log.take() == [("begin", a, b) for a, b in pairs]
    esper.process()
    assert log.take() == [("stay", a, b) for a, b in pairs]
    assert [(contact.a, contact.b) for contact in world.contacts] == pairs
    for entity in entities:
        move(entity, 100 * entity, 0)
    esper.process()
    assert log.take() == [("end", a, b, "separated") for a, b in pairs]
    assert world.contacts == []


def test_many_entities_that_come_one_by_one(world: CollisionSystem) -> None:
    log = listen(world)
    last = disc(0, 0)
    for k in range(1, 1500):
        last = disc(1.5 * k, 0)
        if k % 100 == 0:
            esper.process()
    esper.process()
    begun = [heard[1:] for heard in log if heard[0] == "begin"]
    assert begun == [(k, k + 1) for k in range(1, last)]
