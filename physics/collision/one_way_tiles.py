"""One-way tiles side by side act as one platform: finds the colliders that held a body back in the last tick, and
whether another collider continues the front of one of these."""

from __future__ import annotations

from array import array
from math import fabs

import cython

from physics.collision.manifolds import Manifolds
from physics.collision.one_way_side import OneWaySide
from physics.collision.piece_index import piece_at
from physics.geometry.placed_piece import PlacedPiece
from physics.grid.buffers import grown, new_columns
from physics.grid.no_rows import NO_INTS
from physics.rows.bodies import ACTIVE, Bodies
from physics.shapes.convex import Convex
from physics.tolerances import FLANK_COSINE, SEAM_RELATIVE


@cython.final
@cython.cclass
class OneWayTiles:
    """For each body, the one-way colliders that held the body back in the last tick.

    first_holding    of each row, if the row is in `held`, 1 + the index of its last entry in `following`; otherwise 0
    following        of entry 2 k + bit - 1, for a collider that holds a body back by manifold k of the last tick (`bit`
                     is 1 if the collider is the first of the two, otherwise 2): 1 + the next entry of the same
                     body, or 0
    held, held_count  the rows that one-way colliders held back in the last tick
    neighbour, neighbour_front  a piece that held a body back, and its front
    """

    first_holding: array[int]
    following: array[int]
    held: array[int]
    held_count: int
    neighbour: PlacedPiece
    neighbour_front: OneWaySide

    def __init__(self) -> None:
        self.first_holding = self.following = self.held = NO_INTS
        self.held_count = 0
        self.neighbour = PlacedPiece()
        self.neighbour_front = OneWaySide()

    def list_held(self, bodies: Bodies, previous: Manifolds) -> None:
        """Make the lists of the manifolds of `previous` in which a one-way collider holds a body back, one list for
        each of these bodies."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        bit: cython.int
        for k in range(self.held_count):
            self.first_holding[self.held[k]] = 0
        self.held_count = 0
        if bodies.count > len(self.first_holding):
            self.first_holding = grown(self.first_holding, bodies.count)
        if 2 * previous.count > len(self.held):
            self.following, self.held = new_columns(3 * previous.count, *"ii")
        for k in range(previous.count):
            for bit in range(1, 3):
                if previous.pairs[k].solid_sides & bit:
                    i = bodies.row_of(previous.b[k] if bit == 1 else previous.a[k])
                    if i >= 0:
                        if self.first_holding[i] == 0:
                            self.held[self.held_count] = i
                            self.held_count += 1
                        self.following[2 * k + bit - 1] = self.first_holding[i]
                        self.first_holding[i] = 2 * k + bit

    def continue_in(
        self,
        bodies: Bodies,
        previous: Manifolds,
        piece: PlacedPiece,
        front: OneWaySide,
        s: cython.Py_ssize_t,
        n: cython.Py_ssize_t,
        d: cython.Py_ssize_t,
    ) -> cython.int:
        """Whether `piece`, the `n`-th of row `s`, with its `front`, continues the front of a piece that held row `d`
        back in the last tick. `piece` is relative to the position of row `s`."""
        entry: cython.Py_ssize_t = self.first_holding[d]
        k: cython.Py_ssize_t
        t: cython.Py_ssize_t
        m: cython.Py_ssize_t
        bit: cython.int
        while entry > 0:
            k = (entry - 1) // 2
            bit = entry - 2 * k
            entry = self.following[entry - 1]
            t = bodies.row_of(previous.a[k] if bit == 1 else previous.b[k])
            if t < 0 or bodies.state[t] != ACTIVE:
                continue
            m = piece_at(bodies, d if bit == 1 else t, previous.pairs[k].pieces, bit == 2)
            if (t != s or m != n) and self.fronts_meet(bodies, piece, front, s, t, m):
                return 1
        return 0

    def fronts_meet(
        self,
        bodies: Bodies,
        piece: PlacedPiece,
        front: OneWaySide,
        s: cython.Py_ssize_t,
        t: cython.Py_ssize_t,
        m: cython.Py_ssize_t,
    ) -> cython.int:
        """Whether the `front` of `piece`, of row `s`, and the front of the `m`-th piece of row `t` meet end to end."""
        pieces: tuple[Convex, ...] = bodies.pieces[t]
        side: cython.Py_ssize_t
        other: cython.Py_ssize_t
        nx: float
        ny: float
        slack: float
        if m >= len(pieces):
            return 0
        self.neighbour.place(
            pieces[m], bodies.x[t] - bodies.x[s], bodies.y[t] - bodies.y[s], bodies.c[t], bodies.s[t]
        )
        self.neighbour_front.find(bodies.colliders[t], self.neighbour, bodies.c[t], bodies.s[t])
        slack = SEAM_RELATIVE * (piece.reach if piece.reach < self.neighbour.reach else self.neighbour.reach)
        for side in range(0, 4 * piece.count if piece.count > 1 else 0, 4):
            if not front.has(piece.vertices[side + 2], piece.vertices[side + 3]):
                continue
            for other in range(0, 4 * self.neighbour.count if self.neighbour.count > 1 else 0, 4):
                nx = self.neighbour.vertices[other + 2]
                ny = self.neighbour.vertices[other + 3]
                if (
                    self.neighbour_front.has(nx, ny)
                    and nx * piece.vertices[side + 2] + ny * piece.vertices[side + 3] >= FLANK_COSINE
                    and (
                        ends_meet(piece, side, self.neighbour, other, slack)
                        or ends_meet(self.neighbour, other, piece, side, slack)
                    )
                ):
                    return 1
        return 0


def ends_meet(
    one: PlacedPiece, side: cython.Py_ssize_t, other: PlacedPiece, beside: cython.Py_ssize_t, slack: float
) -> cython.bint:
    """Whether a side of one piece ends where a side of another begins.

    A side with the normal (nx, ny) has the direction (-ny, nx). If corners are rounded, a side ends before the corner.
    So the corners are compared that the two pieces would have without rounding (which is exact for right angles).
    """
    end: cython.Py_ssize_t = side + 4 if side + 4 < 4 * one.count else 0
    nx: float = one.vertices[side + 2]
    ny: float = one.vertices[side + 3]
    mx: float = other.vertices[beside + 2]
    my: float = other.vertices[beside + 3]
    return (
        fabs(
            (one.vertices[end] + one.radius * (nx - ny)) - (other.vertices[beside] + other.radius * (mx + my))
        )
        <= slack
        and fabs(
            (one.vertices[end + 1] + one.radius * (ny + nx))
            - (other.vertices[beside + 1] + other.radius * (my - mx))
        )
        <= slack
    )
