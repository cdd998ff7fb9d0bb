"""Which system the current esper world has."""

from __future__ import annotations

import esper

from physics.systems.collision import CollisionSystem, systems_of_worlds
from physics.systems.physics import PhysicsSystem


def current_system() -> CollisionSystem | None:
    """The system of the current esper world: the one that runs there, else one that was added and will; or None."""
    system = systems_of_worlds.get(esper.current_world)
    if system is not None:
        return system
    for kind in (PhysicsSystem, CollisionSystem):
        processor = esper.get_processor(kind)
        if isinstance(processor, CollisionSystem):
            return processor
    return None
