"""An esper world of its own for each test of the sweep."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import esper
import pytest

from physics import PhysicsSystem

MakeWorld = Callable[..., PhysicsSystem]


@pytest.fixture
def make_world() -> Iterator[MakeWorld]:
    """A function that makes a PhysicsSystem and adds it to a new esper world."""
    before = esper.current_world
    esper.switch_world("sweep")

    def make(*arguments: Any, **options: Any) -> PhysicsSystem:
        system = PhysicsSystem(*arguments, **options)
        esper.add_processor(system)
        return system

    yield make
    esper.switch_world(before)
    esper.delete_world("sweep")
