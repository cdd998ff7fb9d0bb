"""One-way colliders for movers: solid for a mover in front of them, and passable for all others."""

from __future__ import annotations

from math import cos, sin

import cython

from physics.collision.one_way_side import OneWaySide
from physics.components.collider import Collider
from physics.geometry.placed_piece import PlacedPiece
from physics.geometry.sides import reach_along
from physics.rows.bodies import Bodies
from physics.shapes.convex import Convex


@cython.final
@cython.cclass
class MoverOneWay:
    """The rule of `physics.collision.one_way`, for a mover."""

    side: PlacedPiece
    own: PlacedPiece
    front: OneWaySide

    def __init__(self) -> None:
        self.side = PlacedPiece()
        self.own = PlacedPiece()
        self.front = OneWaySide()

    def is_one_way(self, bodies: Bodies, row: cython.Py_ssize_t) -> cython.int:
        """Whether a row is one-way."""
        collider: Collider
        if not bodies.one_way:
            return 0
        collider = bodies.colliders[row]
        return collider._one_way is not None

    def stops(self, bodies: Bodies, row: cython.Py_ssize_t, nx: float, ny: float) -> cython.int:
        """Whether a row is solid where its outward normal is (nx, ny)."""
        return not self.is_one_way(bodies, row) or self._faces(bodies, row, nx, ny)

    def is_in_front(
        self,
        bodies: Bodies,
        row: cython.Py_ssize_t,
        x: float,
        y: float,
        angle: float,
        parts: tuple[Convex, ...],
        c: float,
        s: float,
        slack: float,
    ) -> cython.int:
        """Whether a mover, turned by `c` and `s`, is in front of any piece of a one-way row that is at (x, y) from it.

        The mover is in front if it is beyond a side of the front, or at most `slack` behind such a side. A mover above
        the ridge of a roof is beyond neither side, but beyond the whole piece.
        """
        piece: PlacedPiece = self.side
        pieces: tuple[Convex, ...] = bodies.solid_pieces(row)
        front: OneWaySide = self.front
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        nx: float
        ny: float
        row_c: float = cos(angle)
        row_s: float = sin(angle)
        for i in range(len(pieces)):
            piece.place(pieces[i], x, y, row_c, row_s)
            front.find(bodies.colliders[row], piece, row_c, row_s)
            if (
                front.cosine <= 1.0
                and reach_along(piece, front.x, front.y) + self.reach_back(parts, c, s, front.x, front.y)
                <= slack
            ):
                return 1
            for k in range(0, 4 * piece.count if piece.count > 1 else 0, 4):
                nx = piece.vertices[k + 2]
                ny = piece.vertices[k + 3]
                if (
                    front.has(nx, ny)
                    and piece.vertices[k] * nx + piece.vertices[k + 1] * ny + piece.radius
                    + self.reach_back(parts, c, s, nx, ny) <= slack
                ):  # fmt: skip
                    return 1
        return 0

    def reach_back(self, parts: tuple[Convex, ...], c: float, s: float, nx: float, ny: float) -> float:
        """The greatest extent of the mover in the direction (-nx, -ny), relative to its position."""
        k: cython.Py_ssize_t
        best: float = -1e300
        for k in range(len(parts)):
            self.own.place(parts[k], 0.0, 0.0, c, s)
            best = max(best, reach_along(self.own, -nx, -ny))
        return best

    def _faces(self, bodies: Bodies, row: cython.Py_ssize_t, nx: float, ny: float) -> cython.int:
        """Whether a normal belongs to the front of any piece of a one-way row."""
        pieces: tuple[Convex, ...] = bodies.solid_pieces(row)
        i: cython.Py_ssize_t
        c: float = cos(bodies.angle[row])
        s: float = sin(bodies.angle[row])
        for i in range(len(pieces)):
            self.side.place(pieces[i], 0.0, 0.0, c, s)
            self.front.find(bodies.colliders[row], self.side, c, s)
            if self.front.has(nx, ny):
                return 1
        return 0
