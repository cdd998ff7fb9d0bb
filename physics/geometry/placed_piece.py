"""A convex piece at a pose, for the routines that need vertices."""

from __future__ import annotations

import cython

from physics.grid.buffers import grown
from physics.grid.no_rows import NO_DOUBLES
from physics.shapes.convex import Convex
from physics.shapes.outline import Outline


@cython.final
@cython.cclass
class PlacedPiece(Outline):
    """A `Convex` turned and moved to a pose, in a buffer that is used again for piece after piece.

    The fields have the same meaning as in `Convex`. The caller chooses the frame. Pair routines put the first piece's
    entity at the origin, so that the result does not depend on the distance of a pair from the world's origin.
    """

    kind: int
    radius: float
    cx: float
    cy: float
    hx: float
    hy: float
    ux: float
    uy: float
    reach: float

    def __init__(self) -> None:
        self.count = 0
        self.vertices = NO_DOUBLES

    def place(self, piece: Convex, x: float, y: float, c: float, s: float) -> None:
        """Place `piece` at the pose (x, y) and the rotation whose cosine and sine are `c`, `s`."""
        i: cython.Py_ssize_t
        if 4 * piece.count > len(self.vertices):
            self.vertices = grown(self.vertices, 4 * piece.count)
        self.kind = piece.kind
        self.radius = piece.radius
        self.cx = x + (c * piece.cx - s * piece.cy)
        self.cy = y + (s * piece.cx + c * piece.cy)
        self.hx = piece.hx
        self.hy = piece.hy
        self.ux = c * piece.ux - s * piece.uy
        self.uy = s * piece.ux + c * piece.uy
        self.reach = piece.reach
        self.count = piece.count
        for i in range(0, 4 * piece.count, 4):
            self.vertices[i] = x + (c * piece.vertices[i] - s * piece.vertices[i + 1])
            self.vertices[i + 1] = y + (s * piece.vertices[i] + c * piece.vertices[i + 1])
            self.vertices[i + 2] = c * piece.vertices[i + 2] - s * piece.vertices[i + 3]
            self.vertices[i + 3] = s * piece.vertices[i + 2] + c * piece.vertices[i + 3]
