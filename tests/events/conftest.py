"""An empty esper world for each test, and a system in it."""

from __future__ import annotations

from collections.abc import Iterator

import esper
import pytest

from physics import CollisionSystem
from tests.events.worlds import reset_esper


@pytest.fixture(autouse=True)
def _fresh_esper() -> Iterator[None]:
    reset_esper()
    yield
    reset_esper()


@pytest.fixture
def world() -> CollisionSystem:
    system = CollisionSystem()
    esper.add_processor(system)
    return system
