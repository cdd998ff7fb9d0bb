"""Checks the arguments of `move_and_slide`, and makes its result."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, isfinite, pi, sin
from typing import TypeAlias

from physics import validate
from physics.components import Collider, Part, RigidBody, Transform, Velocity
from physics.events.esper_world import EsperWorld
from physics.geometry import closest_point
from physics.misuse import warn
from physics.queries.mover import Mover
from physics.queries.pushes import Pushes
from physics.queries.results import Slide
from physics.shapes import Shape
from physics.tolerances import SIZE_MAX
from physics.world.step import Tick

Point: TypeAlias = tuple[float, float]


class Characters:
    """Moves entities of one world. `Queries.move_and_slide` describes the arguments."""

    __slots__ = ("_mover", "_pushes", "_tick", "_warned", "_world")

    def __init__(self, tick: Tick, world: EsperWorld) -> None:
        self._tick = tick
        self._world = world
        self._mover = Mover(tick, world)
        self._warned: set[str] = set()  # kinds of bodies
        self._pushes = Pushes(tick, world)

    def move_and_slide(
        self,
        entity: int,
        motion: Point,
        up: Point | None,
        max_slope: float,
        snap: float,
        step_height: float,
        push: float,
        mask: int,
        ignore: int | Iterable[int],
    ) -> Slide:
        """Move an entity. The result says what stopped it and what it stands on."""
        entity = validate.entity("move_and_slide: entity", entity)
        record = self._world.components(entity)
        at, collider = record.get(Transform), record.get(Collider)
        if at is None or collider is None:
            raise ValueError(f"move_and_slide: entity {entity} has no Transform or no Collider")
        body = record.get(RigidBody)
        if (
            body is not None
            and body.kind != "kinematic"
            and self._tick.joints is not None
            and body.kind not in self._warned
        ):
            self._warned.add(body.kind)
            trouble = (
                "the PhysicsSystem moves it as well"
                if body.kind == "dynamic"
                else "it has no contacts with static ground"
            )
            warn(
                f"move_and_slide: entity {entity} has a {body.kind} RigidBody, so {trouble}. "
                f"A character needs no RigidBody"
            )
        x, y = validate.point("Transform of entity", (at.x, at.y))
        validate.number("Transform.angle of entity", at.angle)
        dx, dy = validate.point("motion", motion)
        if up is not None:
            up = _direction(up)
        steepest = validate.at_least_zero("max_slope", max_slope)
        if steepest >= pi / 2:
            raise ValueError(f"max_slope must be less than pi / 2 radians, got {validate.shown(max_slope)}")
        snap = validate.up_to_size_max("snap", snap)
        step_height = validate.up_to_size_max("step_height", step_height)
        push = validate.up_to_size_max("push", push)
        carried = self._tick.followers.family(entity)
        if carried:
            ignore = validate.entities("ignore", ignore) | set(carried)
        hits, floor, crushed_by, end = self._mover.move(
            entity, at, collider, (dx, dy), up, steepest, snap, step_height, mask, ignore
        )
        made = (end[0] - x, end[1] - y)
        floor_entity, normal, velocity = None, (0.0, 0.0), (0.0, 0.0)
        if floor is not None:
            floor_entity, normal, point = floor
            velocity = self._velocity_at(floor_entity, point, normal)
        surfaces = [hit.surface for hit in hits]
        slide = Slide(
            made, (dx - made[0], dy - made[1]), hits, floor is not None, "wall" in surfaces, "ceiling" in surfaces,
            floor_entity, normal, velocity, up, crushed_by,
        )  # fmt: skip
        if push > 0.0 and self._tick.joints is not None:
            self._pushes.push(entity, hits, (dx, dy), up, push)
        # Last of all, so that an exception means that the entity was not moved.
        if not self._mover.apply_move(entity, at, end, bool(carried)):
            made = (at.x - x, at.y - y)
            slide = slide._replace(motion=made, remainder=(dx - made[0], dy - made[1]))
        return slide

    def _velocity_at(self, entity: int, point: Point, normal: Point) -> Point:
        """Velocity of the surface of an entity at a point: the velocity of the body, rotation included, plus its
        surface velocity along the surface and its surface speed."""
        record = self._world.components(entity)
        at, collider = record.get(Transform), record.get(Collider)
        velocity, body = record.get(Velocity), record.get(RigidBody)
        if at is None or collider is None or not is_within(at):
            return 0.0, 0.0  # written since the last tick: the entity sits out from the next tick on
        # The part of the surface velocity along the surface.
        (belt_x, belt_y), speed = surface_of(collider, at, point)
        c, s = cos(at.angle), sin(at.angle)
        along = (s * belt_x + c * belt_y) * normal[0] - (c * belt_x - s * belt_y) * normal[1] + speed
        x, y = -along * normal[1], along * normal[0]
        if velocity is not None and (body is None or body.kind != "static"):
            x += velocity.x - velocity.angular * (point[1] - at.y)
            y += velocity.y + velocity.angular * (point[0] - at.x)
        if not (isfinite(x) and isfinite(y)):
            return 0.0, 0.0  # not finite: the entity sits out from the next tick on
        return x, y


def is_within(at: Transform) -> bool:
    """Whether a tick accepts this pose: no value is NaN, or beyond SIZE_MAX."""
    return all(abs(value) <= SIZE_MAX for value in (at.x, at.y, at.angle))


def surface_of(collider: Collider, at: Transform, point: Point) -> tuple[Point, float]:
    """`surface_velocity` and `surface_speed` at a point of a collider: those of the nearest shape."""
    velocity, speed = collider.surface_velocity, collider.surface_speed
    if not collider._has_part_materials:
        return velocity, speed
    point = min(max(point[0], -SIZE_MAX), SIZE_MAX), min(max(point[1], -SIZE_MAX), SIZE_MAX)

    def distance(shape: Shape) -> float:
        x, y = closest_point(shape, at, point)
        return hypot(x - point[0], y - point[1])

    nearest = min(collider.shapes, key=distance)
    if isinstance(nearest, Part):
        velocity = velocity if nearest.surface_velocity is None else nearest.surface_velocity
        speed = speed if nearest.surface_speed is None else nearest.surface_speed
    return velocity, speed


def _direction(up: Point) -> Point:
    """`up` as a unit vector."""
    x, y = validate.point("up", up)
    length = hypot(x, y)
    if length == 0.0:
        raise ValueError(f"up must have a direction, or be None, got {up!r}")
    return x / length, y / length
