"""Entities come, go and change between ticks in every way: those that are there have rows, and no others."""

from __future__ import annotations

import random
from typing import Any

import esper
import pytest

from physics import Circle, Collider, CollisionSystem, PhysicsSystem, Transform

EVERYWHERE = (-1e6, -1e6, 1e6, 1e6)


class Name:
    """A component that is none of the engine's."""


def there() -> list[int]:
    return sorted(
        entity for entity, parts in esper._entities.items() if Transform in parts and Collider in parts
    )


@pytest.mark.parametrize("moves", [False, True])
@pytest.mark.parametrize("holds", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_bodies_are_those_of_the_database(moves: bool, holds: bool, seed: int) -> None:
    """`holds`: game code keeps the component dicts of entities that it deletes."""
    chance = random.Random(seed)
    system = PhysicsSystem() if moves else CollisionSystem()
    held: list[dict[type[Any], Any]] = []

    def create() -> None:
        esper.create_entity(Transform(chance.uniform(-99, 99), 0.0), Collider(Circle(2)))

    def delete() -> None:
        entity = chance.choice(list(esper._entities))
        if holds:
            held.append(esper._entities[entity])
        if chance.random() < 0.3:  # its dict changes, and then it goes
            esper.add_component(entity, Name())
        esper.delete_entity(entity, immediate=True)

    def change() -> None:
        entity = chance.choice(list(esper._entities))
        kind = chance.choice([Transform, Collider, Name])
        if esper.has_component(entity, kind) and chance.random() < 0.5:
            esper.remove_component(entity, kind)
        elif kind is Transform:
            esper.add_component(entity, Transform(chance.uniform(-99, 99), 0.0))
        else:
            esper.add_component(entity, Collider(Circle(3)) if kind is Collider else Name())

    def start_again() -> None:
        """All ids are given once more, and to others."""
        esper.clear_database()
        for _ in range(8):
            create()

    esper.add_processor(system)
    for _ in range(12):
        create()
    for tick in range(120):
        for _ in range(chance.randrange(4)):
            if len(esper._entities) < 4 or chance.random() < 0.4:
                create()
            elif chance.random() < 0.5:
                delete()
            else:
                change()
        if chance.random() < 0.02:
            start_again()
        esper.process(1 / 60)
        assert system.in_region(*EVERYWHERE) == there(), f"in tick {tick}"
        if chance.random() < 0.1:
            held.clear()


def test_an_entity_that_is_put_back() -> None:
    """Not through esper's functions: one that was the last of the database is behind a new one."""
    system = CollisionSystem()
    esper.add_processor(system)
    first, second = (esper.create_entity(Transform(10.0 * k, 0.0), Collider(Circle(2))) for k in range(2))
    esper.process(1 / 60)
    record = esper._entities.pop(first)
    third = esper.create_entity(Transform(50.0, 0.0), Collider(Circle(2)))
    esper._entities[first] = record
    esper.process(1 / 60)
    assert system.in_region(*EVERYWHERE) == [first, second, third]
