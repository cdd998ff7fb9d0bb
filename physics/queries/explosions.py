"""Finds the bodies that an explosion pushes, and their impulses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import hypot, inf
from typing import TypeAlias

from physics import validate
from physics.components import Collider, RigidBody, Transform
from physics.components.piece_filters import filter_of
from physics.events.esper_world import EsperWorld
from physics.geometry.shape_queries import closest_point
from physics.queries.casts import CastQueries
from physics.queries.characters import is_within
from physics.queries.places import PlaceQueries
from physics.queries.push_all import Push, push_all
from physics.shapes import Circle

Point: TypeAlias = tuple[float, float]

_START = 1e-3
"""A line of sight is shortened by this fraction of its length at both ends: the ground on which a body lies, or on
which an explosion takes place, does not interrupt it."""


def explode(
    places: PlaceQueries,
    casts: CastQueries,
    world: EsperWorld,
    middle_of: Callable[[int], Point],
    point: Point,
    radius: float,
    impulse: float,
    falloff: float,
    line_of_sight: bool,
    mask: int,
    ignore: int | Iterable[int],
) -> list[int]:
    """Push dynamic bodies away from a point, and return their ids. `middle_of` returns the centre of mass of an entity.
    `PhysicsSystem.explode` explains the other arguments."""
    x, y = validate.point("explode: point", point)
    radius = validate.size("explode: radius", radius)
    impulse = validate.within("explode: impulse", impulse)
    falloff = validate.at_least_zero("explode: falloff", falloff)
    line_of_sight = validate.flag("explode: line_of_sight", line_of_sight)
    pushed: list[int] = []
    # No body is pushed before all pushes are computed, so a failed call can be repeated.
    bodies: list[RigidBody] = []
    pushes: list[Push] = []
    for entity in places.overlapping(Circle(radius), Transform(x, y), mask, ignore, True):
        components = world.components(entity)
        body: RigidBody | None = components.get(RigidBody)
        collider: Collider | None = components.get(Collider)
        transform: Transform | None = components.get(Transform)
        if body is None or collider is None or transform is None or body.kind != "dynamic":
            continue
        if not is_within(transform):
            continue  # written since the last tick: the entity sits out from the next tick on
        near = _nearest(collider, transform, (x, y))
        distance = hypot(near[0] - x, near[1] - y)
        middle = middle_of(entity)
        way = hypot(middle[0] - x, middle[1] - y)
        # If the centre of mass is at the point, no direction leads away from the point.
        if not (distance < radius and 0.0 < way < inf):
            continue
        if line_of_sight and not (
            _is_open(casts, world, (x, y), near, entity) or _is_open(casts, world, (x, y), middle, entity)
        ):
            continue
        strength = impulse * (1.0 - distance / radius) ** falloff
        # Compute the direction first: the strength divided by a tiny distance would overflow.
        push = strength * ((middle[0] - x) / way), strength * ((middle[1] - y) / way)
        bodies.append(body)
        pushes.append((*push, *near, True))
        pushed.append(entity)
    push_all(bodies, pushes)
    return pushed


def _is_open(casts: CastQueries, world: EsperWorld, start: Point, end: Point, entity: int) -> bool:
    """Whether no static or kinematic collider, other than a sensor, is between two points."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    start = start[0] + _START * dx, start[1] + _START * dy
    end = end[0] - _START * dx, end[1] - _START * dy
    if start == end:
        return True
    for hit in casts.ray_cast_all(start, end, validate.ALL, entity, False):
        components = world.components(hit.entity)
        body: RigidBody | None = components.get(RigidBody)
        collider: Collider | None = components.get(Collider)
        if collider is not None and (body is None or body.kind != "dynamic"):
            return False
    return True


def _nearest(collider: Collider, transform: Transform, point: Point) -> Point:
    """The point of a collider that is nearest to a point; of several, that of the first shape. Sensors count only if
    the collider has no other shapes."""
    own = collider.layer, collider.mask, collider.sensor
    solid = [shape for shape in collider.shapes if not filter_of(shape, *own).sensor] or collider.shapes
    found = [closest_point(shape, transform, point) for shape in solid]
    return min(found, key=lambda near: hypot(near[0] - point[0], near[1] - point[1]))
