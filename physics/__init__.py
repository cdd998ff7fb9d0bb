"""2D collision detection and physics for esper."""

from __future__ import annotations

from physics._build import compiled  # first: it decides how all that follows is loaded

from physics import geometry  # isort: skip
from physics.components import Collider, RigidBody, Transform, Velocity
from physics.events.event import CollisionEvent, EntityContact
from physics.events.pre_solve import PreSolveContact
from physics.events.subscriptions import Subscription
from physics.queries.results import Nearest, RayCastHit, ShapeCastHit
from physics.shapes import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Shape
from physics.systems import CollisionSystem, FixedStep, NonFiniteWarning, PhysicsSystem, current_system
from physics.validate import ALL

__all__ = [
    "ALL",
    "Capsule",
    "Circle",
    "Collider",
    "CollisionEvent",
    "CollisionSystem",
    "Ellipse",
    "EntityContact",
    "FixedStep",
    "Nearest",
    "NonFiniteWarning",
    "PhysicsSystem",
    "Polygon",
    "PreSolveContact",
    "RayCastHit",
    "Rect",
    "RigidBody",
    "Segment",
    "Shape",
    "ShapeCastHit",
    "Subscription",
    "Transform",
    "Velocity",
    "compiled",
    "current_system",
    "geometry",
]
