"""Axis-aligned boxes around placed pieces, for the broadphase."""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.shapes.convex import BOX, DISC, ELLIPSE, Convex
from physics.tolerances import BOX_PADDING_RELATIVE


@cython.final
@cython.cclass
class Bounds:
    """The smallest axis-aligned box around the pieces added since `clear`."""

    left: float
    bottom: float
    right: float
    top: float

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> cython.void:
        """Make the box empty."""
        self.left = self.bottom = 1e308
        self.right = self.top = -1e308

    def add(self, piece: Convex, x: float, y: float, c: float, s: float) -> cython.void:
        """Grow to hold `piece` at (x, y), turned by the angle of cosine `c` and sine `s`."""
        px: float = x + (c * piece.cx - s * piece.cy)
        py: float = y + (s * piece.cx + c * piece.cy)
        ux: float
        uy: float
        vx: float
        vy: float
        i: cython.Py_ssize_t
        radius: float = piece.radius
        if piece.kind == DISC:
            self._include(px - radius, py - radius, px + radius, py + radius)
        elif piece.kind == BOX:
            # The extent along x of a turned box: the sum of the projections of its two half axes.
            ux = fabs(c * piece.ux - s * piece.uy)
            uy = fabs(s * piece.ux + c * piece.uy)
            vx = ux * piece.hx + uy * piece.hy
            vy = uy * piece.hx + ux * piece.hy
            self._include(px - vx, py - vy, px + vx, py + vy)
        elif piece.kind == ELLIPSE:
            # The support of an ellipse in a direction d is |(rx d.u, ry d.v)|; here d is each world axis.
            ux = c * piece.ux - s * piece.uy
            uy = s * piece.ux + c * piece.uy
            vx = sqrt(piece.hx * ux * (piece.hx * ux) + piece.hy * uy * (piece.hy * uy))
            vy = sqrt(piece.hx * uy * (piece.hx * uy) + piece.hy * ux * (piece.hy * ux))
            self._include(px - vx, py - vy, px + vx, py + vy)
        else:
            for i in range(0, 4 * piece.count, 4):
                vx = x + (c * piece.vertices[i] - s * piece.vertices[i + 1])
                vy = y + (s * piece.vertices[i] + c * piece.vertices[i + 1])
                self._include(vx - radius, vy - radius, vx + radius, vy + radius)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _include(self, left: float, bottom: float, right: float, top: float) -> cython.void:
        if left < self.left:
            self.left = left
        if bottom < self.bottom:
            self.bottom = bottom
        if right > self.right:
            self.right = right
        if top > self.top:
            self.top = top

    def pad(self, x: float, y: float) -> cython.void:
        """Widen by BOX_PADDING_RELATIVE, to cover the rounding of positions and of the narrowphase. The pieces were
        added at (x, y)."""
        # |left| + |right| is at least the distance from the origin, and at least the extent. A piece with a large
        # offset from (x, y) may be near the origin, but its coordinates have the rounding of (x, y).
        pad: float = BOX_PADDING_RELATIVE * (
            fabs(self.left) + fabs(self.right) + fabs(self.bottom) + fabs(self.top) + fabs(x) + fabs(y)
        )
        self.left -= pad
        self.bottom -= pad
        self.right += pad
        self.top += pad
