"""What a system takes that holds nothing: a game may have thousands of worlds."""

from __future__ import annotations

import gc
import tracemalloc
import weakref
from collections.abc import Callable

import esper
import pytest

import physics._build
from physics import Circle, Collider, CollisionSystem, PhysicsSystem, RigidBody, Transform


@pytest.mark.parametrize(("kind", "most"), [(PhysicsSystem, 50_000), (CollisionSystem, 25_000)])
def test_an_empty_system_takes_little_memory(kind: Callable[[], object], most: int) -> None:
    """Its tables share columns without rows, and it has no parts of its own in place of those of a first tick. (The
    least of three: a table that all systems of the process share may grow when one is made.)"""
    kept = [kind()]  # whatever is made once
    taken = []
    tracemalloc.start()
    try:
        for _ in range(3):
            before = tracemalloc.get_traced_memory()[0]
            kept.append(kind())
            after = tracemalloc.get_traced_memory()[0]
            taken.append(after - before)
    finally:
        tracemalloc.stop()
    # In a checked build, objects have fields of more than twice the size.
    assert 5_000 < min(taken) <= (2.3 * most if physics._build.mode == "checked" else most)


class Mark:
    """A component of the game's own."""


@pytest.mark.parametrize("all_gone", [True, False])
@pytest.mark.parametrize("dt", [1 / 60, 0.0])
def test_a_level_that_is_gone_is_freed(all_gone: bool, dt: float) -> None:
    """Also where no dynamic body comes after it."""
    system = PhysicsSystem()
    esper.create_entity(Transform(0, 500), Collider(Circle(1)))
    marks = []
    for k in range(1500):
        bodies = Transform(10 * k, 0), Collider(Circle(2)), RigidBody()
        entity = esper.create_entity(mark := Mark(), *bodies)
        marks.append((entity, weakref.ref(mark)))
    del mark, bodies
    for _ in range(3):
        system.process(1 / 60)
    if all_gone:
        esper.clear_database()
    else:
        for entity, _ in marks:
            esper.delete_entity(entity, immediate=True)
    for _ in range(2):
        system.process(dt)
    gc.collect()
    assert sum(mark() is not None for _, mark in marks) == 0
