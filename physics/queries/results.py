"""Results of queries: immutable values in world coordinates."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from physics.shapes.base import Shape

made: Any = tuple.__new__
"""Makes a result from its class and a tuple of its fields, in half the time of a call of the class."""


class Nearest(NamedTuple):
    """Result of `nearest`.

    entity    id of the nearest entity
    point     nearest point of its shape, (x, y) in world coordinates; the point of the query if that point is inside
              the shape
    distance  distance from the point of the query, 0 or more
    """

    entity: int
    point: tuple[float, float]
    distance: float


class _RayCastHit(NamedTuple):
    entity: int
    point: tuple[float, float]
    normal: tuple[float, float]
    fraction: float


class RayCastHit(_RayCastHit):
    """Result of `ray_cast`: a tuple of the first four fields.

    entity    id of the entity that is hit
    point     first point of the ray on its shape, (x, y) in world coordinates
    normal    unit vector, outward from the surface; opposite to the ray if the ray starts inside
    fraction  fraction of the way from start to end, 0 to 1
    shape     which shape of the collider is hit
    """

    shape: Shape


class _ShapeCastHit(NamedTuple):
    entity: int
    fraction: float
    point: tuple[float, float]
    normal: tuple[float, float]


class ShapeCastHit(_ShapeCastHit):
    """Result of `shape_cast`: a tuple of the first four fields.

    entity    id of the entity that is hit
    fraction  fraction of the translation, 0 to 1, at which the moving shape first touches the entity
    point     point where the two touch then, (x, y) in world coordinates
    normal    unit vector, outward from the surface of the entity, towards the moving shape
    shape     which shape of the collider is hit
    """

    shape: Shape


class ContactBuffers(NamedTuple):
    """Result of `contact_buffers`: columns with a row for each contact, as memoryviews, which NumPy's `asarray` reads
    without a copy. Later ticks do not change them.

    pairs            ids a and b, a < b: rows of two 64-bit ints
    normals          unit vectors from a towards b: rows of two doubles
    depths           0 or more
    points           x and y of the first point, and of the second, or again of the first: rows of four doubles
    impulses, approach_speeds  as in `EntityContact`
    """

    pairs: memoryview[int]
    normals: memoryview[float]
    depths: memoryview[float]
    points: memoryview[float]
    impulses: memoryview[float]
    approach_speeds: memoryview[float]


class SlideHit(NamedTuple):
    """A surface that stopped a `move_and_slide`.

    entity    id of the entity that was hit
    point     point of the hit, (x, y) in world coordinates
    normal    unit vector, outward from the surface, towards the mover
    fraction  fraction of the motion up to the hit, 0 to 1
    surface   "floor", "wall" (also a slope that is too steep) or "ceiling"; without an `up` all surfaces are walls
    """

    entity: int
    point: tuple[float, float]
    normal: tuple[float, float]
    fraction: float
    surface: Literal["floor", "wall", "ceiling"]


class Slide(NamedTuple):
    """Result of `move_and_slide`.

    motion          displacement of the entity, (x, y), with pushes by other bodies, steps and snaps
    remainder       the part of the motion that was not made, (x, y)
    hits            the surfaces that stopped it, in order: a tuple of SlideHit
    on_floor        whether the entity stands on a floor at the end
    on_wall         whether it hit a wall, or a slope that is too steep
    on_ceiling      whether it hit a ceiling
    floor           id of the entity on which it stands, or None
    floor_normal    unit normal of the floor; (0, 0) if it does not stand
    floor_velocity  velocity of the floor's surface at this point, in units per second: the velocity of the body,
                    rotation included, plus the collider's `surface_velocity` along the surface and its `surface_speed`.
                    (0, 0) if the entity does not stand
    up              the `up` of the call as a unit vector, or None
    crushed_by      ids, ascending, of the entities that leave the mover no room: a platform and the ceiling against
                    which the platform presses the mover, or walls into which game code put it. Usually empty
    """

    motion: tuple[float, float]
    remainder: tuple[float, float]
    hits: tuple[SlideHit, ...]
    on_floor: bool
    on_wall: bool
    on_ceiling: bool
    floor: int | None
    floor_normal: tuple[float, float]
    floor_velocity: tuple[float, float]
    up: tuple[float, float] | None
    crushed_by: tuple[int, ...] = ()

    def clip_velocity(self, x: float, y: float) -> tuple[float, float]:
        """The velocity (x, y) without the parts that the surfaces stop, so that a velocity does not grow on a floor or
        at a wall.

        The rules are those of the motion: a floor removes the downward part, and keeps the speed across `up`; a wall
        removes the horizontal part into it. Of any other velocity into a surface, the part along the surface is kept,
        or nothing if that part leads into another surface.
        """
        if self.up is not None:
            up_x, up_y = self.up
            rise = x * up_x + y * up_y
            across = x * up_y - y * up_x
            if self.on_floor or any(hit.surface == "floor" for hit in self.hits):
                rise = max(rise, 0.0)
            for hit in self.hits:
                nx, ny = hit.normal
                if hit.surface == "wall" and across * (nx * up_y - ny * up_x) < 0.0:
                    across = 0.0
            x = across * up_y + rise * up_x
            y = rise * up_y - across * up_x
        normals = [hit.normal for hit in self.hits if hit.surface != "floor"]
        for nx, ny in normals:
            into = x * nx + y * ny
            if into < 0.0:
                x -= into * nx
                y -= into * ny
        least = -1e-9 * (abs(x) + abs(y))
        if any(x * nx + y * ny < least for nx, ny in normals):
            return 0.0, 0.0
        return x, y
