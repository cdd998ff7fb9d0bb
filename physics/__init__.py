"""2D collision detection and physics for esper."""

from __future__ import annotations

import typing as _typing

from physics._build import compiled  # first: it decides how all that follows is loaded

from physics import geometry  # isort: skip
from physics.components import (
    BodyKind,
    Collider,
    CombineRule,
    Follow,
    Part,
    RigidBody,
    Transform,
    Velocity,
    Zone,
)
from physics.events.event import CollisionEvent, EntityContact
from physics.events.subscription import Subscription
from physics.misuse import UsageWarning
from physics.shapes import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Shape
from physics.systems.collision import CollisionSystem
from physics.systems.current import current_system
from physics.systems.fixed_step import FixedStep
from physics.validate import ALL
from physics.world.not_finite import NonFiniteWarning

if _typing.TYPE_CHECKING:
    from physics.components.joint import Joint
    from physics.components.joints import (
        DistanceJoint,
        FilterJoint,
        GearJoint,
        MotorJoint,
        MouseJoint,
        PrismaticJoint,
        RatchetJoint,
        RevoluteJoint,
        WeldJoint,
        WheelJoint,
    )
    from physics.events.joint_break import JointBreak
    from physics.events.pre_solve_contact import PreSolveContact
    from physics.level.ground import heightfield, polyline
    from physics.level.tile_map import TileMap
    from physics.level.tiled import MapObject, TiledMap, read_tiled
    from physics.queries.results import ContactBuffers, Nearest, RayCastHit, ShapeCastHit, Slide, SlideHit
    from physics.systems.batch import Batch
    from physics.systems.interpolation import Interpolation, Pose
    from physics.systems.physics import PhysicsSystem
    from physics.systems.stats import Stats
    from physics.world.joint_collection import JointWarning

__all__ = [
    "ALL",
    "Batch",
    "BodyKind",
    "Capsule",
    "Circle",
    "Collider",
    "CollisionEvent",
    "CollisionSystem",
    "CombineRule",
    "ContactBuffers",
    "DistanceJoint",
    "Ellipse",
    "EntityContact",
    "FilterJoint",
    "FixedStep",
    "Follow",
    "GearJoint",
    "Interpolation",
    "Joint",
    "JointBreak",
    "JointWarning",
    "MapObject",
    "MotorJoint",
    "MouseJoint",
    "Nearest",
    "NonFiniteWarning",
    "Part",
    "PhysicsSystem",
    "Polygon",
    "Pose",
    "PreSolveContact",
    "PrismaticJoint",
    "RatchetJoint",
    "RayCastHit",
    "Rect",
    "RevoluteJoint",
    "RigidBody",
    "Segment",
    "Shape",
    "ShapeCastHit",
    "Slide",
    "SlideHit",
    "Stats",
    "Subscription",
    "TileMap",
    "TiledMap",
    "Transform",
    "UsageWarning",
    "Velocity",
    "WeldJoint",
    "WheelJoint",
    "Zone",
    "compiled",
    "current_system",
    "geometry",
    "heightfield",
    "polyline",
    "read_tiled",
]


_HOMES = {
    "Batch": "systems.batch",
    "ContactBuffers": "queries.results",
    "DistanceJoint": "components.joints",
    "FilterJoint": "components.joints",
    "GearJoint": "components.joints",
    "Interpolation": "systems.interpolation",
    "Joint": "components.joint",
    "JointBreak": "events.joint_break",
    "JointWarning": "world.joint_collection",
    "MapObject": "level.tiled",
    "MotorJoint": "components.joints",
    "MouseJoint": "components.joints",
    "Nearest": "queries.results",
    "PhysicsSystem": "systems.physics",
    "Pose": "systems.interpolation",
    "PreSolveContact": "events.pre_solve_contact",
    "PrismaticJoint": "components.joints",
    "RatchetJoint": "components.joints",
    "RayCastHit": "queries.results",
    "RevoluteJoint": "components.joints",
    "ShapeCastHit": "queries.results",
    "Slide": "queries.results",
    "SlideHit": "queries.results",
    "Stats": "systems.stats",
    "TileMap": "level.tile_map",
    "TiledMap": "level.tiled",
    "WeldJoint": "components.joints",
    "WheelJoint": "components.joints",
    "heightfield": "level.ground",
    "polyline": "level.ground",
    "read_tiled": "level.tiled",
}


def __getattr__(name: str) -> _typing.Any:
    """Load what `name` is from its home when it is first asked for, and keep it (PEP 562): joints, and the solver and
    the sweep, which come with the PhysicsSystem, and what questions answer with, take a third of the import's time."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"physics.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
