"""What stopped a mover on its way, and of which kinds those surfaces are."""

from __future__ import annotations

from typing import Any

import cython

from physics.queries.results import SlideHit

if cython.compiled:
    from cython.cimports.physics.queries.clip_planes import CEILING, FLOOR
    from cython.cimports.physics.queries.mover_shape import MoverShape
else:
    from physics.queries.clip_planes import CEILING, FLOOR
    from physics.queries.mover_shape import MoverShape


@cython.final
@cython.cclass
class SlideHits:
    """The hits of one move, in the order of their time.

    wish_x, wish_y          the motion that the mover was asked for; (0, 0) before it is under way
    found                   a SlideHit for each surface that stopped it
    floor, wall, ceiling    whether any of them was one
    """

    if not cython.compiled:
        __slots__ = ("wish_x", "wish_y", "found", "floor", "wall", "ceiling")
    wish_x: float
    wish_y: float
    found: list[Any]
    floor: bool
    wall: bool
    ceiling: bool

    def __init__(self) -> None:
        self.clear()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def clear(self) -> cython.int:
        """Begin a move."""
        self.wish_x = self.wish_y = 0.0
        self.found = []
        self.floor = self.wall = self.ceiling = False
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def note(self, shape: MoverShape, fraction: float) -> cython.int:
        """Keep what the mover met last; `fraction` is how much of the whole motion was made."""
        kind: cython.int = shape.planes.kind(shape.nx, shape.ny)
        surface: str = "wall"
        if kind == FLOOR:
            self.floor = True
            surface = "floor"
        elif kind == CEILING:
            self.ceiling = True
            surface = "ceiling"
        else:
            self.wall = True
        entity: Any = shape.bodies.entity[shape.row]
        point: tuple[Any, ...] = (shape.px, shape.py)
        normal: tuple[Any, ...] = (shape.nx + 0.0, shape.ny + 0.0)
        self.found.append(SlideHit(entity, point, normal, fraction, surface))  # type: ignore[arg-type]  # to Cython any str
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def note_push(self, shape: MoverShape) -> cython.int:
        """Keep what the mover is about to be pushed out of, if it went there against that surface.

        A mover that leans against a surface gets into it by so little that this is less than the skin when the way is
        over: no cast stops it, and yet the surface did.
        """
        entity: Any = shape.bodies.entity[shape.row]
        if self.wish_x * shape.nx + self.wish_y * shape.ny >= 0.0:
            return 0
        if entity not in [hit.entity for hit in self.found]:
            self.note(shape, 1.0)
        return 0
