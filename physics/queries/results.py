"""What the questions about places and ways answer with: immutable values in world coordinates."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

made: Any = tuple.__new__
"""Makes one of the below from its class and a tuple of its fields, in half the time that calling the class takes."""


class Nearest(NamedTuple):
    """What `nearest` answers.

    entity    its id
    point     of its shape that is nearest, (x, y) in world coordinates; the asked point itself if that is inside
    distance  from the asked point, 0 or more
    """

    entity: int
    point: tuple[float, float]
    distance: float


class RayCastHit(NamedTuple):
    """What `ray_cast` answers.

    entity    its id
    point     where the ray first meets its shape, (x, y) in world coordinates
    normal    unit vector, outward from the surface; against the ray if it starts inside
    fraction  of the way from start to end, 0 to 1
    """

    entity: int
    point: tuple[float, float]
    normal: tuple[float, float]
    fraction: float


class ShapeCastHit(NamedTuple):
    """What `shape_cast` answers.

    entity    its id
    fraction  of the translation, 0 to 1, at which the moving shape first touches it
    point     where they touch then, (x, y) in world coordinates
    normal    unit vector, outward from the surface that is met: towards the moving shape
    """

    entity: int
    fraction: float
    point: tuple[float, float]
    normal: tuple[float, float]


class SlideHit(NamedTuple):
    """One of the things that stopped a `move_and_slide`.

    entity    its id
    point     where they meet, (x, y) in world coordinates
    normal    unit vector, outward from the surface: towards the mover
    fraction  of the motion, 0 to 1, that was made by then
    surface   "floor", "wall" (a slope too steep to walk on, too) or "ceiling"; without an `up` all are walls
    """

    entity: int
    point: tuple[float, float]
    normal: tuple[float, float]
    fraction: float
    surface: Literal["floor", "wall", "ceiling"]


class Slide(NamedTuple):
    """What `move_and_slide` did.

    motion          how far the entity went, (x, y): pushes by what moved, steps and snaps included
    remainder       what is missing of the motion asked for, (x, y)
    hits            what stopped it, in this order: tuple of SlideHit
    on_floor        whether it stands: a floor is right below at the end
    on_wall         whether it ran into a wall, or a slope too steep to walk on
    on_ceiling      whether it ran into a ceiling
    floor           entity id of what it stands on, or None
    floor_normal    unit normal there, (0, 0) if it does not stand
    floor_velocity  how fast the surface of the floor moves there, in units per second: the body's velocity, its turning
                    included, and its collider's `surface_velocity`. (0, 0) if it does not stand
    up              unit vector that it was asked with, or None
    crushed_by      entity ids, ascending, of what leaves it no room: a platform and the ceiling that it presses it
                    against, walls that it was put into. Empty as a rule
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
        """A velocity, (x, y), less what the surfaces took: gravity does not pile up on a floor, nor speed at a wall.

        The same rules as for the motion: on a floor the fall ends and the pace stays; a wall takes what comes from the
        side; of what else goes into a surface the part along it is left, and nothing where that goes into another.
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
