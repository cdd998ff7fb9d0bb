"""Which system the current esper world has."""

from __future__ import annotations

import esper

from physics.systems.collision import CollisionSystem, systems_of_worlds
from physics.systems.esper_world import processors


def current_system() -> CollisionSystem | None:
    """The system of the current esper world: one of its processors, else one that has run there; or None."""
    for processor in processors():
        if isinstance(processor, CollisionSystem):
            return processor
    system = systems_of_worlds.get(esper.current_world)
    return system if system is not None and system.is_of_current_world() else None
