"""Which pieces of a row are in the way of which pieces of a mover, where layers, masks and sensors of pieces differ."""

from __future__ import annotations

from typing import Any

import cython

from physics.components.collider import Collider
from physics.components.piece_filters import PieceFilters
from physics.geometry.manifold import Manifold
from physics.geometry.narrowphase import Narrowphase
from physics.rows.bodies import Bodies
from physics.shapes.convex import Convex


@cython.final
@cython.cclass
class MoverFilter:
    """The pieces of a mover that can be stopped, and the filter of the pieces that can stop them.

    parts        the pieces of the mover that are not sensors; all pieces if all are sensors
    index        for each of `parts`, its index among all pieces of the mover
    layer, mask  of all shapes of the mover together
    filters      of the pieces of the mover, if their filters differ
    query_mask   layers that the query asks for
    """

    parts: tuple[Convex, ...]
    layer: int
    mask: int
    query_mask: int
    filters: PieceFilters | None
    index: list[int]

    def __init__(self) -> None:
        self.parts = ()
        self.layer = self.mask = self.query_mask = 0
        self.filters = None
        self.index = []

    def set_mover(self, collider: Collider, query_mask: cython.ulonglong) -> None:
        """Set the filter to that of a mover."""
        k: cython.Py_ssize_t
        filters: PieceFilters | None = collider._filters
        self.filters = filters
        self.layer = collider._any_layer
        self.mask = collider._any_mask
        self.query_mask = query_mask
        self.parts = collider._convexes
        if filters is not None:
            self.index = []
            if len(filters.solid) > 0:
                self.parts = filters.solid
            for k in range(len(collider._convexes)):
                if len(filters.solid) == 0 or not filters.sensor[k]:
                    self.index.append(k)

    def differs(self, bodies: Bodies, row: cython.Py_ssize_t) -> cython.bint:
        """Whether `allows` has to be asked: layers, masks or sensors of pieces of the mover or the row differ."""
        return self.filters is not None or bodies.filters_of(row) is not None

    def allows(
        self, bodies: Bodies, part: cython.Py_ssize_t, row: cython.Py_ssize_t, piece: cython.Py_ssize_t
    ) -> cython.bint:
        """Whether a piece of a row can be in the way of one of `parts`."""
        own: PieceFilters | None = self.filters
        other: PieceFilters | None = bodies.filters_of(row)
        k: cython.Py_ssize_t
        own_layer: cython.ulonglong = self.layer
        own_mask: cython.ulonglong = self.mask
        layer: cython.ulonglong = bodies.layer[row]
        mask: cython.ulonglong = bodies.mask[row]
        if own is not None:
            k = self.index[part]
            own_layer = own.layer[k]
            own_mask = own.mask[k]
        if other is not None:
            if other.sensor[piece]:
                return False
            layer = other.layer[piece]
            mask = other.mask[piece]
        return (layer & own_mask & self.query_mask) != 0 and (own_layer & mask) != 0

    def touches(
        self,
        narrowphase: Narrowphase,
        bodies: Bodies,
        row: cython.Py_ssize_t,
        x: float,
        y: float,
        c: float,
        s: float,
        margin: float,
        out: Manifold,
    ) -> cython.int:
        """Whether the mover at (x, y), turned by `c` and `s`, is at most `margin` away from a piece of the row that is
        in its way. If so, `out` is the manifold of the deepest pair of pieces."""
        pieces: tuple[Any, ...] = bodies.pieces[row]
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        found: cython.int = 0
        candidate: Manifold = narrowphase.candidate
        x = bodies.x[row] - x
        y = bodies.y[row] - y
        if not self.differs(bodies, row):
            return narrowphase.collide_all(
                self.parts, c, s, pieces, x, y, bodies.c[row], bodies.s[row], margin, out
            )
        for i in range(len(self.parts)):
            for j in range(len(pieces)):
                if (
                    self.allows(bodies, i, row, j)
                    and narrowphase.collide(
                        self.parts[i], c, s, pieces[j], x, y, bodies.c[row], bodies.s[row], margin, candidate
                    )
                    and (not found or candidate.depth > out.depth)
                ):
                    out.copy(candidate)
                    found = 1
        return found
