"""The order of one tick's events: ends, then begins, then stays, each by entity ids."""

from __future__ import annotations

import random

import esper

from physics import Circle, Collider, CollisionSystem, PhysicsSystem, Transform, Velocity
from tests.events.scene import Ball, disc, listen, move


def test_ends_come_before_begins_and_begins_before_stays(world: CollisionSystem) -> None:
    log = listen(world)
    a, b, c, d = disc(0, 0), disc(1, 0), disc(10, 0), disc(11, 0)
    e = disc(20, 0)
    esper.process()
    assert log.take() == [("begin", a, b), ("begin", c, d)]
    move(b, 20, 1)
    esper.process()
    assert log == [("end", a, b, "separated"), ("begin", b, e), ("stay", c, d)]


def test_each_kind_comes_by_entity_ids(world: CollisionSystem) -> None:
    log = listen(world)
    entities = [disc(random.Random(k).random(), 0) for k in range(8)]
    pairs = [(a, b) for a in entities for b in entities if a < b]
    esper.process()
    esper.process()
    for entity in entities:
        move(entity, 100 * entity, 0)
    esper.process()
    assert log == [
        *[("begin", a, b) for a, b in pairs],
        *[("stay", a, b) for a, b in pairs],
        *[("end", a, b, "separated") for a, b in pairs],
    ]


def test_the_order_is_the_same_however_the_entities_lie_and_however_components_came(
    world: CollisionSystem,
) -> None:
    """Not by place, nor by when a component was added, nor by esper's sets."""
    log = listen(world)
    shuffler = random.Random(1)
    entities = [esper.create_entity() for _ in range(40)]
    late = entities[:]
    shuffler.shuffle(late)
    for entity in late:
        esper.add_component(entity, Transform(shuffler.uniform(-1000, 1000), shuffler.uniform(-3, 3)))
    shuffler.shuffle(late)
    for entity in late:
        esper.add_component(entity, Collider(Circle(200)))
    esper.process()
    heard = [each[1:3] for each in log]
    assert heard == sorted(heard)
    assert len(heard) > 100


def test_a_flipped_subscription_hears_in_the_same_order(world: CollisionSystem) -> None:
    log = listen(world, Ball, None)
    disc(0, 0)
    disc(1, 0, Ball())
    disc(-0.5, 0)
    disc(0.5, 0, Ball())
    esper.process()
    assert log == [("begin", 2, 1), ("begin", 4, 1), ("begin", 2, 3), ("begin", 2, 4), ("begin", 4, 3)]


def test_begun_and_ended_are_in_the_order_of_the_events(world: CollisionSystem) -> None:
    log = listen(world)
    for x in (0, 1, -1, 0.5):
        disc(x, 0)
    esper.process()
    assert [("begin", event.a, event.b) for event in world.begun] == log.take()
    for entity in (1, 2, 3, 4):
        move(entity, 100 * entity, 0)
    esper.process()
    assert [("end", event.a, event.b, event.reason) for event in world.ended] == log


def test_moving_things_are_told_in_the_same_order() -> None:
    system = PhysicsSystem()
    esper.add_processor(system)
    log = listen(system)
    for k in range(6):
        disc(10 * k, 0, Velocity(-10 * k, 0))
    esper.process(1.0)
    assert [each[1:3] for each in log] == [(a, b) for a in range(1, 7) for b in range(a + 1, 7)]
