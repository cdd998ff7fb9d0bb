"""Masses of bodies, and places and velocities of their points, from their components as they are now. A base class of
the PhysicsSystem."""

from __future__ import annotations

from math import cos, inf, isfinite, nan, sin
from typing import TYPE_CHECKING, Any, TypeVar

from physics import validate
from physics.components import Collider, RigidBody, Transform, Velocity
from physics.events.esper_world import DELETED, EsperWorld
from physics.misuse import name_calls
from physics.world.body_mass import mass_of

if TYPE_CHECKING:
    from physics.components.joint import Joint

Point = tuple[float, float]
_C = TypeVar("_C")


class BodyQueries:
    """Answers are computed from the components as they are at the call, also in handlers and before the first tick.

    These methods raise TypeError for a value that is no entity id or no point, and ValueError for an entity that does
    not exist, or has no Transform where one is needed, naming the argument. If a Transform or Velocity is not finite,
    the answers are not finite either.
    """

    _world: EsperWorld

    def mass_of(self, entity: int) -> float:
        """Mass of an entity: as given, or from its shapes and their density. Infinite if the entity is not dynamic."""
        body, collider = self._dynamic("mass_of", entity)
        return mass_of(body, collider)[0] if body is not None else inf

    def inertia_of(self, entity: int) -> float:
        """Resistance to turning about the centre of mass (mass * length^2). Infinite if nothing turns the entity: it is
        not dynamic, its rotation is locked, or it has neither shape nor inertia."""
        body, collider = self._dynamic("inertia_of", entity)
        if body is None or body.lock_rotation:
            return inf
        return mass_of(body, collider)[3] or inf

    def center_of_mass(self, entity: int) -> Point:
        """Centre of mass in the world. For an entity that is not dynamic, its position: nothing turns it about another
        point."""
        body, collider = self._dynamic("center_of_mass", entity)
        transform = self._component("center_of_mass", entity, Transform)
        if body is None:
            return transform.x, transform.y
        _, x, y, _ = mass_of(body, collider)
        return _placed(transform, x, y)

    def to_world(self, entity: int, point: Point) -> Point:
        """The place in the world of a point of the entity (relative to its Transform, turning with it)."""
        x, y = validate.point("to_world: point", point)
        return _placed(self._component("to_world", entity, Transform), x, y)

    def to_local(self, entity: int, point: Point) -> Point:
        """The point of the entity that is at a point of the world: the inverse of `to_world`."""
        x, y = validate.point("to_local: point", point)
        transform = self._component("to_local", entity, Transform)
        return _turned(-transform.angle, x - transform.x, y - transform.y)

    def direction_to_world(self, entity: int, direction: Point) -> Point:
        """A direction, velocity or force from the entity's own frame to world coordinates: turned, not moved."""
        x, y = validate.point("direction_to_world: direction", direction)
        return _turned(self._component("direction_to_world", entity, Transform).angle, x, y)

    def direction_to_local(self, entity: int, direction: Point) -> Point:
        """A direction from world coordinates to the entity's own frame: the inverse of `direction_to_world`."""
        x, y = validate.point("direction_to_local: direction", direction)
        return _turned(-self._component("direction_to_local", entity, Transform).angle, x, y)

    def velocity_at(self, entity: int, point: Point) -> Point:
        """Velocity (units per second) of the point of the entity that is at a point of the world, from the entity's
        Velocity. (0, 0) for an entity that is static, or has no Velocity."""
        x, y = validate.point("velocity_at: point", point)
        transform = self._component("velocity_at", entity, Transform)
        components = self._world.components(entity)
        velocity: Velocity | None = components.get(Velocity)
        body: RigidBody | None = components.get(RigidBody)
        if velocity is None or (body is not None and body.kind == "static"):
            return 0.0, 0.0
        w = velocity.angular
        return velocity.x - w * (y - transform.y), velocity.y + w * (x - transform.x)

    def joints_of(self, entity: int) -> list[tuple[int, Joint]]:
        """The joints of an entity that has a Transform, as pairs (entity that has the joint, joint), sorted by entity.
        A joint is left out if its own entity, or one that it connects, is about to be deleted. Looks through all
        entities of the world."""
        from physics.components.joints import JOINTS  # loaded with the first joint

        self._component("joints_of", entity, Transform)
        entities, dead = self._world.current_entities()
        there = entities.keys() - dead
        return [
            (owner, joint)
            for owner in sorted(there)
            for kind in JOINTS
            if (joint := entities[owner].get(kind)) is not None
            and entity in (joint.a, joint.b)
            and there.issuperset({joint.a, joint.b} - {None})
        ]

    def _component(self, asked: str, entity: int, kind: type[_C]) -> _C:
        """A component of an entity that has to have it."""
        entity = validate.entity(f"{asked}: entity", entity)
        entities, dead = self._world.current_entities()
        if entity not in entities:
            raise ValueError(f"{asked}: entity {entity!r} does not exist")
        if entity in dead:
            raise ValueError(f"{asked}: entity {entity!r} {DELETED}")
        found: Any = entities[entity].get(kind)
        if found is None:
            raise ValueError(f"{asked}: entity {entity!r} has no {kind.__name__}")
        component: _C = found
        return component

    def _dynamic(self, asked: str, entity: int) -> tuple[RigidBody | None, Collider | None]:
        """The RigidBody of an entity, if it is dynamic, and its Collider."""
        self._component(asked, entity, Transform)
        components = self._world.components(entity)
        body: RigidBody | None = components.get(RigidBody)
        if body is None or body.kind != "dynamic":
            return None, None
        return body, components.get(Collider)


name_calls(BodyQueries, "PhysicsSystem")


def _turned(angle: float, x: float, y: float) -> Point:
    if not isfinite(angle):
        return nan, nan
    c, s = cos(angle), sin(angle)
    return c * x - s * y, s * x + c * y


def _placed(transform: Transform, x: float, y: float) -> Point:
    x, y = _turned(transform.angle, x, y)
    return transform.x + x, transform.y + y
