"""Bodies for tests of dynamics, in few words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import esper

from physics import Collider, RevoluteJoint, RigidBody, Shape, Transform, Velocity, WeldJoint


def body(
    shape: Shape | Sequence[Shape],
    x: float = 0.0,
    y: float = 0.0,
    angle: float = 0.0,
    *,
    kind: str = "dynamic",
    velocity: tuple[float, float, float] = (0.0, 0.0, 0.0),
    mass: float | None = None,
    rigid: dict[str, Any] | None = None,
    **material: Any,
) -> int:
    """An entity with everything."""
    return esper.create_entity(
        Transform(x, y, angle),
        Velocity(*velocity),
        Collider(shape, **material),
        RigidBody(kind, mass, **(rigid or {})),
    )


def transform(entity: int) -> Transform:
    return esper.component_for_entity(entity, Transform)


def velocity(entity: int) -> Velocity:
    return esper.component_for_entity(entity, Velocity)


def rigid_body(entity: int) -> RigidBody:
    return esper.component_for_entity(entity, RigidBody)


def run(seconds: float, dt: float = 1 / 60) -> None:
    for _ in range(round(seconds / dt)):
        esper.process(dt)


def opening(joint: RevoluteJoint | WeldJoint) -> float:
    """How far apart the two anchors of a joint are."""
    return math.dist(_anchor(joint.a, joint.anchor_a), _anchor(joint.b, joint.anchor_b))


def _anchor(entity: int | None, anchor: tuple[float, float] | None) -> tuple[float, float]:
    assert anchor is not None  # known from the first tick on
    if entity is None:
        return anchor
    t = transform(entity)
    c, s = math.cos(t.angle), math.sin(t.angle)
    return t.x + c * anchor[0] - s * anchor[1], t.y + s * anchor[0] + c * anchor[1]
