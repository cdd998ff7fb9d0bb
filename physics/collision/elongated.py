"""Gives the broadphase the bounding capsules of elongated shapes (a wall, a laser): their boxes are mostly empty."""

from __future__ import annotations

from math import fabs

import cython

from physics.grid.boxes import ABSENT, MOVING, Boxes
from physics.rows.bodies import Bodies
from physics.shapes.convex import BOX, Convex
from physics.tolerances import BOX_PADDING_RELATIVE, LARGE


@cython.final
@cython.cclass
class Elongated:
    """Gives the broadphase the bounding capsules of rows with a single elongated piece.

    none_moves  whether no such row moves: then the capsules of the last tick are kept, unless a static row has changed
    """

    none_moves: bool

    def __init__(self) -> None:
        self.none_moves = False

    def update(self, bodies: Bodies) -> cython.int:
        """Give the broadphase the capsules of the largest elongated rows. Comes after a gather."""
        if self.none_moves and not bodies.activity.groups_changed and not bodies.activity.quiet_rows_changed:
            return 0
        bodies.boxes.capsule_count = 0
        self.none_moves = True
        if len(bodies.elongated_rows) > 0:
            self.give_capsules(bodies)
        return 0

    def give_capsules(self, bodies: Bodies) -> None:
        """Add the capsule of each elongated row that is at least LARGE times the size of a typical body."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        boxes: Boxes = bodies.boxes
        least: float = LARGE * bodies.typical_reach()
        piece: Convex
        px: float
        py: float
        ux: float
        uy: float
        half: float
        pad: float
        lost: cython.bint = False
        for k in range(len(bodies.elongated_rows)):
            i = bodies.elongated_rows[k]
            if not bodies.elongated[i] & 1:
                bodies.elongated[i] = 0  # the row has another shape: remove it from the list below
                lost = True
                continue
            if boxes.group[i] == MOVING:
                self.none_moves = False
            half = 0.5 * (
                (boxes.bounds[i].right - boxes.bounds[i].left)
                + (boxes.bounds[i].top - boxes.bounds[i].bottom)
            )
            if boxes.group[i] == ABSENT or half < least:
                continue
            piece = bodies.pieces[i][0]
            px = bodies.x[i] + (bodies.c[i] * piece.cx - bodies.s[i] * piece.cy)
            py = bodies.y[i] + (bodies.s[i] * piece.cx + bodies.c[i] * piece.cy)
            # Padding as for the box (see BOX_PADDING_RELATIVE).
            pad = (
                BOX_PADDING_RELATIVE
                * 4.0
                * (fabs(bodies.x[i]) + fabs(bodies.y[i]) + fabs(piece.cx) + fabs(piece.cy) + piece.reach)
            ) + bodies.margin[i]
            if piece.kind == BOX:
                ux = bodies.c[i] * piece.ux - bodies.s[i] * piece.uy
                uy = bodies.s[i] * piece.ux + bodies.c[i] * piece.uy
                if piece.hx >= piece.hy:
                    boxes.add_capsule(
                        i, px - piece.hx * ux, py - piece.hx * uy, px + piece.hx * ux, py + piece.hx * uy,
                        piece.hy + pad,
                    )  # fmt: skip
                else:
                    boxes.add_capsule(
                        i, px + piece.hy * uy, py - piece.hy * ux, px - piece.hy * uy, py + piece.hy * ux,
                        piece.hx + pad,
                    )  # fmt: skip
            else:
                # The centre of a segment is its middle.
                ux = piece.vertices[0] - piece.cx
                uy = piece.vertices[1] - piece.cy
                half = bodies.c[i] * ux - bodies.s[i] * uy
                uy = bodies.s[i] * ux + bodies.c[i] * uy
                boxes.add_capsule(i, px - half, py - uy, px + half, py + uy, piece.radius + pad)
        if lost:
            bodies.elongated_rows = [i for i in bodies.elongated_rows if bodies.elongated[i]]
