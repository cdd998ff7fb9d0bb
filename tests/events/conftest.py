"""A system in the esper world of a test."""

from __future__ import annotations

import esper
import pytest

from physics import CollisionSystem


@pytest.fixture
def world() -> CollisionSystem:
    system = CollisionSystem()
    esper.add_processor(system)
    return system
