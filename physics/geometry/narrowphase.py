"""The narrowphase: how two pieces at given poses touch. The table of pairs is in `Narrowphase.collide`."""

from __future__ import annotations

from math import fabs

import cython

from physics.geometry.box_contacts import box_box
from physics.geometry.disc_contacts import disc_box, disc_disc, disc_polygon
from physics.geometry.ellipse_contacts import EllipseSearch
from physics.geometry.manifold import Manifold
from physics.geometry.placed_piece import PlacedPiece
from physics.geometry.polygon_contacts import polygon_polygon
from physics.shapes.convex import BOX, DISC, ELLIPSE, POLYGON, Convex
from physics.tolerances import TIE_RELATIVE, TOUCH_RELATIVE


@cython.final
@cython.cclass
class Narrowphase:
    """Contacts of convex pieces. Holds the buffers of the pair routines; each user has its own Narrowphase.

    Everything is computed relative to the first piece's entity, so the result does not depend on the distance of a pair
    from the world's origin. Two lengths are computed for each pair: `tol`, within which surfaces touch (TOUCH_RELATIVE
    of all lengths in the sums), and `tie`, within which two directions are equally good (TIE_RELATIVE of the smaller
    piece, plus the rounding). The pair routines assume that `tie` is far below a disc's radius.

    Points have ids that stay the same from tick to tick: 0 for the only point of a disc or of a corner against a
    corner; otherwise the id is made of the numbers of both edges and the end, so that it does not change when the other
    piece becomes the reference.
    """

    touch_relative: float
    tie_relative: float
    first: PlacedPiece
    second: PlacedPiece
    ellipses: EllipseSearch
    candidate: Manifold

    def __init__(self) -> None:
        self.touch_relative = TOUCH_RELATIVE
        self.tie_relative = TIE_RELATIVE
        self.first = PlacedPiece()
        self.second = PlacedPiece()
        self.ellipses = EllipseSearch(self.first, self.second)
        self.candidate = Manifold()

    def collide(
        self,
        a: Convex,
        ca: float,
        sa: float,
        b: Convex,
        dx: float,
        dy: float,
        cb: float,
        sb: float,
        margin: float,
        out: Manifold,
    ) -> cython.int:
        """Returns 1, with the contact in `out`, if the pieces overlap, touch or are apart by at most `margin`; else 0.

        The first piece's entity is at the origin, the second's at (dx, dy); (ca, sa) and (cb, sb) are cosine and sine
        of their angles. `margin` is 0 or more. When it returns 0, `out` is undefined.
        """
        ax: float = ca * a.cx - sa * a.cy
        ay: float = sa * a.cx + ca * a.cy
        bx: float = dx + (cb * b.cx - sb * b.cy)
        by: float = dy + (sb * b.cx + cb * b.cy)
        tol: float = self.touch_relative * (
            a.reach + b.reach + fabs(dx) + fabs(dy) + fabs(a.cx) + fabs(a.cy) + fabs(b.cx) + fabs(b.cy)
        )
        limit: float = a.reach + b.reach + margin + tol
        square: float = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
        # Returned for pieces that are far apart, for NaN (every comparison with it fails), and if squares overflow.
        if not (square <= limit * limit and square < 1e300):
            return 0
        found: cython.int
        if a.kind > b.kind:
            found = self.collide(b, cb, sb, a, -dx, -dy, ca, sa, margin, out)
            if found:
                out.swap(-dx, -dy)
            return found
        tie: float = self.tie_relative * (a.reach if a.reach < b.reach else b.reach) + tol
        if a.kind == DISC:
            if b.kind == DISC:
                return disc_disc(ax, ay, a.radius, bx, by, b.radius, margin, tol, tie, out)
            if b.kind == BOX:
                return disc_box(
                    ax, ay, a.radius, bx, by, b.hx, b.hy, cb * b.ux - sb * b.uy, sb * b.ux + cb * b.uy,
                    margin, tol, tie, out,
                )  # fmt: skip
            if b.kind == POLYGON:
                return disc_polygon(ax, ay, a.radius, b, dx, dy, cb, sb, margin, tol, tie, out)
        if a.kind == BOX and b.kind == BOX:
            return box_box(
                ax, ay, a.hx, a.hy, ca * a.ux - sa * a.uy, sa * a.ux + ca * a.uy,
                bx, by, b.hx, b.hy, cb * b.ux - sb * b.uy, sb * b.ux + cb * b.uy,
                margin, tol, tie, out,
            )  # fmt: skip
        self.first.place(a, 0.0, 0.0, ca, sa)
        self.second.place(b, dx, dy, cb, sb)
        if b.kind == ELLIPSE:
            return self.ellipses.collide(limit, margin, tol, tie, out)
        return polygon_polygon(self.first, self.second, margin, tol, tie, out)

    def collide_all(
        self,
        a: tuple[Convex, ...],
        ca: float,
        sa: float,
        b: tuple[Convex, ...],
        dx: float,
        dy: float,
        cb: float,
        sb: float,
        margin: float,
        out: Manifold,
    ) -> cython.int:
        """The same for shapes, or whole colliders, of several pieces: the deepest pair of pieces (else the nearest).

        Of pairs that are equally deep the first counts, in the order of `a`, then `b`.
        """
        one: Convex
        other: Convex
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        if len(a) == 1 and len(b) == 1:
            one = a[0]
            other = b[0]
            out.piece_a = out.piece_b = 0
            return self.collide(one, ca, sa, other, dx, dy, cb, sb, margin, out)
        found: cython.int = 0
        deeper: float
        pieces: cython.int
        for i in range(len(a)):
            one = a[i]
            for j in range(len(b)):
                other = b[j]
                if self.collide(one, ca, sa, other, dx, dy, cb, sb, margin, self.candidate):
                    deeper = self.tie_relative * (one.reach if one.reach < other.reach else other.reach)
                    if not found or self.candidate.depth > out.depth + deeper:
                        out.copy(self.candidate)
                        out.piece_a = i
                        out.piece_b = j
                        pieces = ((i & 31) * 32 + (j & 31)) * 1048576  # 10 bits above the 20 of the edges
                        out.id0 += pieces
                        out.id1 += pieces
                        found = 1
        return found
