"""The narrowphase of two rows: how the shapes of two bodies touch."""

from __future__ import annotations

from math import fabs

import cython

from physics.collision.piece_pairs import EITHER, collide_some, differ
from physics.geometry.box_contacts import box_box
from physics.geometry.disc_contacts import disc_box, disc_disc
from physics.geometry.manifold import Manifold
from physics.geometry.narrowphase import Narrowphase
from physics.rows.bodies import GENERAL, ONE_BOX, ONE_DISC, Bodies, SimpleRow
from physics.shapes.convex import Convex


@cython.final
@cython.cclass
class RowNarrowphase:
    """The narrowphase of rows. Two discs or boxes, the commonest shapes, go to their routines straight from
    their records.

    shapes  the narrowphase of shapes
    """

    shapes: Narrowphase

    def __init__(self) -> None:
        self.shapes = Narrowphase()

    def collide(
        self, bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t, margin: float, out: Manifold
    ) -> cython.int:
        """Whether two rows are apart by at most `margin`; `out` is then the manifold of their deepest pair of
        pieces."""
        if bodies.simple[i].shape != GENERAL and bodies.simple[j].shape != GENERAL:
            out.piece_a = out.piece_b = 0
            return self.collide_simple(bodies, i, j, margin, out)
        if differ(bodies, i, j):
            return self.collide_filtered(bodies, i, j, EITHER, margin, out)
        return self.shapes.collide_all(
            bodies.pieces[i],
            bodies.c[i],
            bodies.s[i],
            bodies.pieces[j],
            bodies.x[j] - bodies.x[i],
            bodies.y[j] - bodies.y[i],
            bodies.c[j],
            bodies.s[j],
            margin,
            out,
        )

    def collide_filtered(
        self,
        bodies: Bodies,
        i: cython.Py_ssize_t,
        j: cython.Py_ssize_t,
        solid: cython.int,
        margin: float,
        out: Manifold,
    ) -> cython.int:
        """As `collide`, for rows whose pieces have filters: only pairs of pieces that may meet count, as in
        `pieces_meet`."""
        return collide_some(
            self.shapes, bodies, i, bodies.pieces[i], bodies.c[i], bodies.s[i], j, bodies.pieces[j],
            bodies.x[j] - bodies.x[i], bodies.y[j] - bodies.y[i], bodies.c[j], bodies.s[j], margin, solid, out,
        )  # fmt: skip

    def collide_pieces(
        self,
        bodies: Bodies,
        i: cython.Py_ssize_t,
        one: Convex,
        j: cython.Py_ssize_t,
        other: Convex,
        margin: float,
        out: Manifold,
    ) -> cython.int:
        """Whether a piece of one row and a piece of another are apart by at most `margin`."""
        return self.shapes.collide(
            one,
            bodies.c[i],
            bodies.s[i],
            other,
            bodies.x[j] - bodies.x[i],
            bodies.y[j] - bodies.y[i],
            bodies.c[j],
            bodies.s[j],
            margin,
            out,
        )

    def collide_simple(
        self, bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t, margin: float, out: Manifold
    ) -> cython.int:
        """`Narrowphase.collide` for two simple rows, from their records alone. Both give the same bits."""
        flip: cython.bint = bodies.simple[i].shape > bodies.simple[j].shape
        a: cython.pointer[SimpleRow] = cython.address(bodies.simple[j if flip else i])
        b: cython.pointer[SimpleRow] = cython.address(bodies.simple[i if flip else j])
        dx: float = b.x - a.x
        dy: float = b.y - a.y
        reach: float = a.reach + b.reach
        tol: float = self.shapes.touch_relative * (reach + fabs(dx) + fabs(dy))
        limit: float = reach + margin + tol
        square: float = dx * dx + dy * dy
        if not (square <= limit * limit and square < 1e300):
            return 0
        tie: float = self.shapes.tie_relative * (a.reach if a.reach < b.reach else b.reach) + tol
        found: cython.int
        if b.shape == ONE_DISC:
            return disc_disc(0.0, 0.0, a.hx, dx, dy, b.hx, margin, tol, tie, out)
        if a.shape == ONE_BOX:
            return box_box(
                0.0, 0.0, a.hx, a.hy, a.ux, a.uy, dx, dy, b.hx, b.hy, b.ux, b.uy, margin, tol, tie, out
            )
        found = disc_box(0.0, 0.0, a.hx, dx, dy, b.hx, b.hy, b.ux, b.uy, margin, tol, tie, out)
        if found and flip:
            out.swap(dx, dy)
        return found
