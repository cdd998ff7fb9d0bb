"""2D collision detection and physics for esper."""

from __future__ import annotations

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
from physics.queries.results import Nearest, RayCastHit, ShapeCastHit, Slide, SlideHit
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
