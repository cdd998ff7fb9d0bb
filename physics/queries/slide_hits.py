"""The surfaces that stopped a mover, and their kinds."""

from __future__ import annotations

from typing import Any

import cython

from physics.queries.clip_planes import CEILING, FLOOR, ClipPlanes
from physics.queries.mover_shape import MoverShape
from physics.queries.results import SlideHit
from physics.rows.bodies import Bodies


@cython.final
@cython.cclass
class SlideHits:
    """The hits of one move, in the order of their time.

    wish_x, wish_y    the motion that was asked for; (0, 0) until it begins
    found             a SlideHit for each surface that stopped the mover
    floor             whether one of these is a floor
    floor_components  component dict of the last floor that was hit, or None
    """

    wish_x: float
    wish_y: float
    found: list[Any]
    floor: bool
    floor_components: Any

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Begin a move."""
        self.wish_x = self.wish_y = 0.0
        self.found = []
        self.floor_components = None
        self.floor = False

    def note(self, shape: MoverShape, fraction: float) -> None:
        """Add the last hit of `shape`. `fraction` is the part of the whole motion up to the hit."""
        kind: cython.int = shape.planes.kind(shape.nx, shape.ny)
        surface: str = "wall"
        if kind == FLOOR:
            self.floor = True
            self.floor_components = shape.bodies.records[shape.row]
            surface = "floor"
        elif kind == CEILING:
            surface = "ceiling"
        entity: Any = shape.bodies.entity[shape.row]
        point: tuple[Any, ...] = (shape.px, shape.py)
        normal: tuple[Any, ...] = (shape.nx + 0.0, shape.ny + 0.0)
        self.found.append(SlideHit(entity, point, normal, fraction, surface))  # type: ignore[arg-type]  # to Cython any str

    def note_push(self, shape: MoverShape) -> cython.int:
        """Add the surface out of which the mover is about to be pushed, if its motion was into this surface.

        A mover that touches a surface and moves into it a little ends less deep than the skin, so no cast reports the
        surface as a hit.
        """
        entity: Any = shape.bodies.entity[shape.row]
        if self.wish_x * shape.nx + self.wish_y * shape.ny >= 0.0:
            return 0
        if entity not in [hit.entity for hit in self.found]:
            self.note(shape, 1.0)
        return 0

    def leave_out(self, bodies: Bodies, row: cython.Py_ssize_t) -> None:
        """Remove the hits of a row that lets the mover through after all."""
        entity: Any = bodies.entity[row]
        self.found = [hit for hit in self.found if hit.entity != entity]
        self.floor = "floor" in [hit.surface for hit in self.found]
        if self.floor_components is bodies.records[row]:
            self.floor_components = None

    def note_buried(self, shape: MoverShape, dx: float, dy: float) -> None:
        """Add the hits of a buried mover: `shape.row` stops all of the motion (dx, dy), along `up` and across it."""
        planes: ClipPlanes = shape.planes
        up_x: float = planes.up_x if planes.directed else 0.0
        up_y: float = planes.up_y if planes.directed else 1.0
        rise: float = dx * up_x + dy * up_y
        across: float = dx * up_y - dy * up_x
        shape.px = shape.x + shape.middle_x
        shape.py = shape.y + shape.middle_y
        if rise != 0.0:
            shape.nx = -up_x if rise > 0.0 else up_x
            shape.ny = -up_y if rise > 0.0 else up_y
            self.note(shape, 0.0)
        if across != 0.0:
            shape.nx = -up_y if across > 0.0 else up_y
            shape.ny = up_x if across > 0.0 else -up_x
            self.note(shape, 0.0)
