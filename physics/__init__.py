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
from physics.events.pre_solve import PreSolveContact
from physics.events.subscription import Subscription
from physics.shapes import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Shape
from physics.systems import (
    CollisionSystem,
    FixedStep,
    JointWarning,
    NonFiniteWarning,
    PhysicsSystem,
    current_system,
)
from physics.validate import ALL

if _typing.TYPE_CHECKING:
    from physics.queries.results import Nearest, RayCastHit, ShapeCastHit, Slide, SlideHit

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


def __getattr__(name: str) -> _typing.Any:
    """Load what questions answer with when it is first asked for (PEP 562): a tenth of the import's time, and games
    rarely need these types by name."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from physics.queries import results

    value = globals()[name] = getattr(results, name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
