"""2D collision detection and physics for esper."""

from __future__ import annotations

import typing as _typing

from physics._build import compiled  # first: it decides how all that follows is loaded

from physics import geometry  # isort: skip
from physics.components import (
    Collider,
    DistanceJoint,
    Joint,
    MouseJoint,
    PrismaticJoint,
    RevoluteJoint,
    RigidBody,
    Transform,
    Velocity,
    WeldJoint,
)
from physics.events.event import CollisionEvent, EntityContact
from physics.events.subscription import Subscription
from physics.shapes import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Shape
from physics.systems.collision import CollisionSystem
from physics.systems.current import current_system
from physics.systems.fixed_step import FixedStep
from physics.systems.pipeline import NonFiniteWarning
from physics.validate import ALL

if _typing.TYPE_CHECKING:
    from physics.events.pre_solve import PreSolveContact
    from physics.queries.results import Nearest, RayCastHit, ShapeCastHit, Slide, SlideHit
    from physics.systems.joints import JointWarning
    from physics.systems.physics import PhysicsSystem

__all__ = [
    "ALL",
    "Capsule",
    "Circle",
    "Collider",
    "CollisionEvent",
    "CollisionSystem",
    "DistanceJoint",
    "Ellipse",
    "EntityContact",
    "FixedStep",
    "Joint",
    "JointWarning",
    "MouseJoint",
    "Nearest",
    "NonFiniteWarning",
    "PhysicsSystem",
    "Polygon",
    "PreSolveContact",
    "PrismaticJoint",
    "RayCastHit",
    "Rect",
    "RevoluteJoint",
    "RigidBody",
    "Segment",
    "Shape",
    "ShapeCastHit",
    "Slide",
    "SlideHit",
    "Subscription",
    "Transform",
    "Velocity",
    "WeldJoint",
    "compiled",
    "current_system",
    "geometry",
]


_HOMES = {
    "JointWarning": "systems.joints",
    "PhysicsSystem": "systems.physics",
    "PreSolveContact": "events.pre_solve",
}


def __getattr__(name: str) -> _typing.Any:
    """Load what `name` is from its home when it is first asked for, and keep it (PEP 562): the solver and the sweep,
    which come with the PhysicsSystem, and what questions answer with, take a third of the import's time."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"physics.{_HOMES.get(name, 'queries.results')}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
