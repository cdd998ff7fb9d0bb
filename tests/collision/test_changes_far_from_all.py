"""Game code moves, creates, edits and deletes: where that is near nothing that is pushed, the contacts of all others
are not looked for anew, and are what they would be."""

from __future__ import annotations

import random
from typing import Any

import esper
import pytest

from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity, compiled

DT = 1 / 60
TICKS = 150 if compiled else 40
MANY = 9  # so many changed rows are not looked at one by one
Log = list[tuple[object, ...]]


def tile(x: float, y: float, width: float = 10, height: float = 10) -> int:
    return esper.create_entity(
        Transform(x, y), Collider(Rect(width, height), restitution=0.5), RigidBody("static")
    )


def newcomer(chance: random.Random, x: float, y: float) -> int:
    """Something that comes and goes: a sensor, a kinematic body with or without a RigidBody, a dynamic one, a tile."""
    kind = chance.randrange(5)
    collider = Collider(Circle(4), sensor=kind == 0, restitution=0.5 * (kind == 1))
    parts: list[Any] = [Transform(x, y), collider]
    if kind < 4:
        parts.append(Velocity(chance.uniform(-200, 200), chance.uniform(-200, 200)))
    if kind > 1:
        parts.append(RigidBody(("kinematic", "dynamic", "static")[kind - 2]))
    return esper.create_entity(*parts)


def play(seed: int, anew: bool) -> Log:
    """A room with bodies, and things that are moved, come, go and are edited: some far away from all bodies, some near
    them, or in them. The log has what bodies and events are like in each tick.

    anew  whether the masks of many tiles that are far away are assigned in each tick, so that all contacts are looked
          for
    """
    chance = random.Random(seed)
    log: Log = []
    esper.switch_world(f"{seed} {anew}")
    system = PhysicsSystem((0, -200))
    for x, y, width, height in ((0, -100, 220, 20), (0, 100, 220, 20), (-100, 0, 20, 220), (100, 0, 20, 220)):
        tile(x, y, width, height)
    moved = [tile(-300 - 40 * k, 0) for k in range(3)]
    bodies = [
        esper.create_entity(
            Transform(chance.uniform(-80, 80), chance.uniform(-80, 80)),
            Velocity(chance.uniform(-150, 150), chance.uniform(-150, 150)),
            Collider(Circle(5) if k % 2 else Rect(9, 8), restitution=0.9 * (k % 3 == 0)),
            RigidBody(),
        )
        for k in range(8)
    ]
    begun: list[tuple[object, ...]] = []
    system.on_begin(None, None, lambda event: begun.append((event.a, event.b, event.normal, event.points)))
    system.on_end(None, None, lambda event: begun.append((event.a, event.b, event.reason)))
    lone = [esper.component_for_entity(tile(-1_000, 40 * k), Collider) for k in range(MANY)]
    come: list[int] = []

    def somewhere() -> tuple[float, float]:
        if chance.random() < 0.7:
            return chance.uniform(-400, -150), chance.uniform(-400, 400)
        return chance.uniform(-85, 85), chance.uniform(-85, 85)

    for tick in range(TICKS):
        if anew:
            for each in lone:
                each.mask = 2**40 + tick % 2
        for entity in moved:
            if chance.random() < 0.2:
                place = esper.component_for_entity(entity, Transform)
                place.x, place.y = somewhere()
        for _ in range(chance.choice((0, 0, 1, 1, 1, 3))):
            come.append(newcomer(chance, *somewhere()))
        if len(come) > 12:
            esper.delete_entity(come.pop(chance.randrange(len(come))), immediate=chance.random() < 0.5)
        if come and chance.random() < 0.3:
            collider = esper.component_for_entity(chance.choice(come), Collider)
            collider.sensor = chance.random() < 0.5
        system.process(DT)
        poses = [esper.component_for_entity(body, Transform) for body in [*bodies, *come]]
        log.append((tick, [(pose.x, pose.y, pose.angle) for pose in poses], tuple(begun)))
        begun.clear()
    esper.switch_world("default")
    esper.delete_world(f"{seed} {anew}")
    return log


@pytest.mark.parametrize("seed", range(20 if compiled else 2))
def test_it_is_as_if_all_were_looked_for_anew(seed: int) -> None:
    for one, other in zip(play(seed, False), play(seed, True), strict=True):
        assert one == other


def test_a_fast_ball_meets_ground_that_came_into_its_way() -> None:
    """The ground was far away, and is put where only the sweep finds it."""
    system = PhysicsSystem()
    wall = tile(0, 5_000, 10, 100)
    place = Transform(-300, 0)
    esper.create_entity(place, Velocity(12_000, 0), Collider(Circle(4), restitution=1.0), RigidBody())
    system.process(DT)
    assert -101 < place.x < -99
    esper.component_for_entity(wall, Transform).y = 0.0
    system.process(DT)
    assert place.x < -9


def test_a_fast_ball_meets_ground_that_was_made_in_its_way() -> None:
    system = PhysicsSystem()
    place = Transform(-300, 0)
    esper.create_entity(place, Velocity(12_000, 0), Collider(Circle(4), restitution=1.0), RigidBody())
    system.process(DT)
    tile(0, 0, 10, 100)
    system.process(DT)
    assert place.x < -9


def ball(x: float, speed: float = 0.0) -> Transform:
    place = Transform(x, 0)
    esper.create_entity(place, Velocity(speed, 0), Collider(Circle(4)), RigidBody())
    return place


def under_way() -> PhysicsSystem:
    """A system whose ticks move a body that is far from all others."""
    system = PhysicsSystem()
    ball(-1_000, -60)
    for _ in range(3):
        system.process(DT)
    return system


def test_two_that_come_in_the_same_tick_meet() -> None:
    """Neither is near what the last detection found."""
    system = under_way()
    places = (ball(0), ball(7))
    system.process(DT)
    assert places[0].x < 0.0
    assert places[1].x > 7.0


def test_what_comes_meets_what_was_there() -> None:
    system = under_way()
    first = ball(0)
    system.process(DT)
    assert first.x == 0.0
    second = ball(7)
    system.process(DT)
    assert first.x < 0.0
    assert second.x > 7.0


def test_ground_that_leaves_lets_fall_what_lay_on_it() -> None:
    system = PhysicsSystem((0, -300))
    floor = tile(0, -5, 100, 10)
    place = Transform(0, 5)
    esper.create_entity(place, Velocity(), Collider(Rect(10, 10)), RigidBody())
    for _ in range(120):
        system.process(DT)
    assert abs(place.y - 5) < 0.2
    esper.component_for_entity(floor, Transform).x = 4_000
    for _ in range(30):
        system.process(DT)
    assert place.y < -10


@pytest.mark.parametrize("at_once", [True, False])
def test_ground_that_is_deleted_lets_fall_what_lay_on_it(at_once: bool) -> None:
    system = PhysicsSystem((0, -300))
    floor = tile(0, -5, 100, 10)
    place = Transform(0, 5)
    esper.create_entity(place, Velocity(), Collider(Rect(10, 10)), RigidBody())
    for _ in range(120):
        system.process(DT)
    esper.delete_entity(floor, immediate=at_once)
    for _ in range(30):
        system.process(DT)
    assert place.y < -10
