"""Row against row: how the shapes of two bodies touch."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.math import fabs
    from cython.cimports.physics.collision.piece_pairs import EITHER, differ, touch_some
    from cython.cimports.physics.geometry.box_contacts import box_box
    from cython.cimports.physics.geometry.disc_contacts import disc_box, disc_disc
    from cython.cimports.physics.geometry.manifold import Manifold
    from cython.cimports.physics.geometry.narrowphase import Narrowphase
    from cython.cimports.physics.rows.bodies import Bodies
    from cython.cimports.physics.shapes.convex import Convex
else:
    from math import fabs

    from physics.collision.piece_pairs import EITHER, differ, touch_some
    from physics.geometry.box_contacts import box_box
    from physics.geometry.disc_contacts import disc_box, disc_disc
    from physics.geometry.manifold import Manifold
    from physics.geometry.narrowphase import Narrowphase
    from physics.rows.bodies import Bodies
    from physics.shapes.convex import Convex


@cython.final
@cython.cclass
class RowNarrowphase:
    """The narrowphase of rows. The two commonest shapes are put to their routines straight from their records.

    shapes  the narrowphase of shapes
    """

    if not cython.compiled:
        __slots__ = ("shapes",)
    shapes: Narrowphase

    def __init__(self) -> None:
        self.shapes = Narrowphase()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def touch(
        self, bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t, margin: float, out: Manifold
    ) -> cython.int:
        """Whether two rows are apart by at most `margin`; `out` is then the manifold of their deepest pair of
        pieces."""
        if bodies.record[8 * i + 7] != 0.0 and bodies.record[8 * j + 7] != 0.0:
            out.piece_a = out.piece_b = 0
            return self.touch_simple(bodies, i, j, margin, out)
        if differ(bodies, i, j):
            return self.touch_where(bodies, i, j, EITHER, margin, out)
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

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def touch_where(
        self,
        bodies: Bodies,
        i: cython.Py_ssize_t,
        j: cython.Py_ssize_t,
        solid: cython.int,
        margin: float,
        out: Manifold,
    ) -> cython.int:
        """As `touch`, for rows whose pieces have filters: only pairs of pieces that may meet count, as in
        `pieces_meet`."""
        return touch_some(
            self.shapes, bodies, i, bodies.pieces[i], bodies.c[i], bodies.s[i], j, bodies.pieces[j],
            bodies.x[j] - bodies.x[i], bodies.y[j] - bodies.y[i], bodies.c[j], bodies.s[j], margin, solid, out,
        )  # fmt: skip

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def touch_pieces(
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def touch_simple(
        self, bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t, margin: float, out: Manifold
    ) -> cython.int:
        """`Narrowphase.collide` for two simple rows, from their records alone: to the bit the same answer."""
        # No name for the column: in C, to take one and to leave it is an atomic operation each, which waits for all
        # that is being fetched from memory. That was a sixth of a tick of 10,000 sensors.
        flip: cython.bint = bodies.record[8 * i + 7] > bodies.record[8 * j + 7]
        a: cython.Py_ssize_t = 8 * (j if flip else i)
        b: cython.Py_ssize_t = 8 * (i if flip else j)
        dx: float = bodies.record[b] - bodies.record[a]
        dy: float = bodies.record[b + 1] - bodies.record[a + 1]
        size_a: float = bodies.record[a + 2]
        size_b: float = bodies.record[b + 2]
        reach_a: float = bodies.record[a + 4]
        reach_b: float = bodies.record[b + 4]
        reach: float = reach_a + reach_b
        tol: float = self.shapes.touch_relative * (reach + fabs(dx) + fabs(dy))
        limit: float = reach + margin + tol
        square: float = dx * dx + dy * dy
        if not (square <= limit * limit and square < 1e300):
            return 0
        tie: float = self.shapes.tie_relative * (reach_a if reach_a < reach_b else reach_b) + tol
        found: cython.int
        if bodies.record[b + 7] == 1.0:
            return disc_disc(0.0, 0.0, size_a, dx, dy, size_b, margin, tol, tie, out)
        if bodies.record[a + 7] == 2.0:
            return box_box(
                0.0, 0.0, size_a, bodies.record[a + 3], bodies.record[a + 5], bodies.record[a + 6],
                dx, dy, size_b, bodies.record[b + 3], bodies.record[b + 5], bodies.record[b + 6],
                margin, tol, tie, out,
            )  # fmt: skip
        found = disc_box(
            0.0, 0.0, size_a, dx, dy, size_b, bodies.record[b + 3], bodies.record[b + 5], bodies.record[b + 6],
            margin, tol, tie, out,
        )  # fmt: skip
        if found and flip:
            out.swap(dx, dy)
        return found
