"""The same world, larger or smaller: everything in it that has a unit of length is multiplied."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import esper

from physics import (
    Capsule,
    Circle,
    Collider,
    DistanceJoint,
    Ellipse,
    Joint,
    PhysicsSystem,
    Polygon,
    PrismaticJoint,
    Rect,
    RigidBody,
    Segment,
    Shape,
    Transform,
    Velocity,
    WheelJoint,
    Zone,
)

LENGTHS = {"anchor", "anchor_a", "anchor_b", "length", "linear_velocity", "target", "target_translation"}
FORCES = {"break_force", "max_compression", "max_force", "max_tension"}
TORQUES = {"break_torque", "max_torque"}
SLIDERS = (DistanceJoint, PrismaticJoint, WheelJoint)
"""Joints whose limits are lengths; of the first two, motor_speed is a speed, too."""


class UnscaledError(Exception):
    """The world has something that `enlarge` does not know."""


def enlarge(system: PhysicsSystem, scale: float) -> None:
    """Multiply all lengths of a new world. Areas and masses grow by scale^2, forces by scale^3, torques by scale^4."""
    if esper.get_components(Zone):
        raise UnscaledError("zones")
    system.gravity = _scaled(system.gravity, scale)
    if system.push_out_speed is not None:
        system.push_out_speed *= scale
    for _, place in esper.get_component(Transform):
        place.x, place.y = scale * place.x, scale * place.y
    for _, velocity in esper.get_component(Velocity):
        velocity.x, velocity.y = scale * velocity.x, scale * velocity.y
    for _, collider in esper.get_component(Collider):
        collider.shapes = [enlarged_shape(shape, scale) for shape in collider.shapes]
        collider.surface_velocity = _scaled(collider.surface_velocity, scale)
        collider.surface_speed *= scale
    for _, body in esper.get_component(RigidBody):
        if body.mass is not None:
            body.mass *= scale**2
        if body.inertia is not None:
            body.inertia *= scale**4
        if body.center_of_mass is not None:
            body.center_of_mass = _scaled(body.center_of_mass, scale)
    for entity, parts in list(esper._entities.items()):
        for joint in [part for part in parts.values() if isinstance(part, Joint)]:
            esper.add_component(entity, enlarged_joint(joint, scale))


def enlarged_shape(shape: Shape, scale: float) -> Shape:
    """A shape with all its lengths multiplied."""
    match shape:
        case Circle():
            return Circle(scale * shape.radius, _scaled(shape.center, scale))
        case Ellipse():
            return Ellipse(scale * shape.rx, scale * shape.ry, _scaled(shape.center, scale), shape.angle)
        case Rect():
            sides = scale * shape.width, scale * shape.height
            return Rect(*sides, _scaled(shape.center, scale), shape.angle, scale * shape.radius)
        case Capsule():
            return Capsule(_scaled(shape.a, scale), _scaled(shape.b, scale), scale * shape.radius)
        case Segment():
            return Segment(_scaled(shape.a, scale), _scaled(shape.b, scale))
        case Polygon():
            return Polygon([_scaled(vertex, scale) for vertex in shape.vertices], scale * shape.radius)
    raise UnscaledError(type(shape).__name__)


def enlarged_joint(joint: Joint, scale: float) -> Joint:
    """A new joint with all lengths, forces and torques multiplied."""
    kind: Callable[..., Joint] = type(joint)
    options: dict[str, Any] = joint._options()
    for name, value in options.items():
        if name in FORCES:
            options[name] = scale**3 * value
        elif name in TORQUES:
            options[name] = scale**4 * value
        elif (
            name in LENGTHS
            or (name == "limits" and isinstance(joint, SLIDERS))
            or (name == "motor_speed" and isinstance(joint, SLIDERS[:2]))
        ):
            options[name] = _scaled(value, scale) if isinstance(value, tuple) else scale * value
    return kind(**options)


def _scaled(pair: tuple[float, float], scale: float) -> tuple[float, float]:
    return scale * pair[0], scale * pair[1]
