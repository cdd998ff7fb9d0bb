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
from physics.systems.collision import CollisionSystem, current_system
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


_NAMES = {
    "components.joint": ("Joint",),
    "components.joints": (
        "DistanceJoint", "FilterJoint", "GearJoint", "MotorJoint", "MouseJoint", "PrismaticJoint",
        "RatchetJoint", "RevoluteJoint", "WeldJoint", "WheelJoint",
    ),
    "events.joint_break": ("JointBreak",),
    "events.pre_solve_contact": ("PreSolveContact",),
    "level.ground": ("heightfield", "polyline"),
    "level.tile_map": ("TileMap",),
    "level.tiled": ("MapObject", "TiledMap", "read_tiled"),
    "queries.results": ("ContactBuffers", "Nearest", "RayCastHit", "ShapeCastHit", "Slide", "SlideHit"),
    "systems.batch": ("Batch",),
    "systems.interpolation": ("Interpolation", "Pose"),
    "systems.physics": ("PhysicsSystem",),
    "systems.stats": ("Stats",),
    "world.joint_collection": ("JointWarning",),
}  # fmt: skip
_HOMES = {name: home for home, names in _NAMES.items() for name in names}


def __getattr__(name: str) -> _typing.Any:
    """Import `name` from its module when it is first used, and keep it (PEP 562): joints, results of queries, and the
    PhysicsSystem with its solver and sweep would take a third of the time of an import."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"physics.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
