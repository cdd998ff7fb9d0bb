"""The contact point of two pieces that just touch."""

from __future__ import annotations

from math import sqrt

import cython

from physics.geometry.cast_hit import CastHit
from physics.shapes.convex import DISC, ELLIPSE, Convex
from physics.tolerances import TIE_RELATIVE


@cython.final
@cython.cclass
class Face:
    """The part of a piece that is furthest along a direction n: a point, or an edge across it.

    level      how far it is along n
    low, high  from where to where it goes along n turned by +90 degrees; equal for a point
    """

    level: float
    low: float
    high: float

    def find(
        self, piece: Convex, x: float, y: float, c: float, s: float, nx: float, ny: float, tie: float
    ) -> cython.void:
        """Become the furthest part of a piece at a pose, along the unit vector (nx, ny). Vertices within `tie` of the
        furthest vertex belong to the part."""
        # Direction and across in the piece's own coordinates.
        mx: float = c * nx + s * ny
        my: float = c * ny - s * nx
        level: float
        across: float
        if piece.kind == DISC or piece.kind == ELLIPSE:
            level = piece.cx * mx + piece.cy * my
            across = piece.cy * mx - piece.cx * my
            if piece.kind == ELLIPSE:
                ex: float = piece.hx * (mx * piece.ux + my * piece.uy)
                ey: float = piece.hy * (my * piece.ux - mx * piece.uy)
                h: float = sqrt(ex * ex + ey * ey)
                level += h
                # The furthest point, in the ellipse's frame.
                ex *= piece.hx / h
                ey *= piece.hy / h
                across += (ex * piece.uy + ey * piece.ux) * mx - (ex * piece.ux - ey * piece.uy) * my
            self.low = self.high = across
        else:
            i: cython.Py_ssize_t
            reach: float
            level = mx * piece.vertices[0] + my * piece.vertices[1]
            for i in range(4, 4 * piece.count, 4):
                level = max(level, mx * piece.vertices[i] + my * piece.vertices[i + 1])
            first: cython.bint = True
            for i in range(0, 4 * piece.count, 4):
                reach = mx * piece.vertices[i] + my * piece.vertices[i + 1]
                if reach >= level - tie:
                    across = mx * piece.vertices[i + 1] - my * piece.vertices[i]
                    if first or across < self.low:
                        self.low = across
                    if first or across > self.high:
                        self.high = across
                    first = False
        self.level = level + piece.radius + (x * nx + y * ny)
        across = y * nx - x * ny
        self.low += across
        self.high += across


def find_contact_point(
    hit: CastHit,
    face_a: Face,
    face_b: Face,
    a: Convex,
    ca: float,
    sa: float,
    b: Convex,
    x: float,
    y: float,
    cb: float,
    sb: float,
) -> cython.void:
    """Set the point of `hit`, relative to the entity of `a`, from its normal: the middle of what both faces share.

    (x, y) is from the entity of `a` to that of `b`, `ca`, `sa` and `cb`, `sb` are the cosines and sines of their
    angles.
    """
    nx: float = hit.nx
    ny: float = hit.ny
    tie: float = TIE_RELATIVE * min(a.reach, b.reach)
    face_a.find(a, 0.0, 0.0, ca, sa, nx, ny, tie)
    face_b.find(b, x, y, cb, sb, -nx, -ny, tie)
    # The second face was measured along -n: levels and sides are reversed.
    low: float = max(face_a.low, -face_b.high)
    high: float = min(face_a.high, -face_b.low)
    across: float = 0.5 * (low + high)
    level: float = 0.5 * (face_a.level - face_b.level)
    hit.x = level * nx - across * ny
    hit.y = level * ny + across * nx
