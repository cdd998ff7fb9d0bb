"""What a system takes that holds nothing: a game may have thousands of worlds."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

import pytest

import physics._build
from physics import CollisionSystem, PhysicsSystem


@pytest.mark.parametrize(("kind", "most"), [(PhysicsSystem, 50_000), (CollisionSystem, 25_000)])
def test_an_empty_system_takes_little_memory(kind: Callable[[], object], most: int) -> None:
    """Its tables share columns without rows, and it has no parts of its own in place of those of a first tick."""
    kept = [kind()]  # whatever is made once
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        kept.append(kind())
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    # In a checked build, objects have fields of twice the size.
    assert 5_000 < after - before <= (2.2 * most if physics._build.mode == "checked" else most)
