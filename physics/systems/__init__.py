"""The systems: what a game adds to its esper world."""

from physics.systems.collision import CollisionSystem, NonFiniteWarning
from physics.systems.current import current_system
from physics.systems.fixed_step import FixedStep
from physics.systems.joints import JointWarning
from physics.systems.physics import PhysicsSystem

__all__ = [
    "CollisionSystem",
    "FixedStep",
    "JointWarning",
    "NonFiniteWarning",
    "PhysicsSystem",
    "current_system",
]
