"""A mover gets out of the way of what came since its last move: lifts, presses, doors, turning bars.

Each piece that ran into the mover presses it, along the normal of that impact. The mover goes that way until it is in
front of the piece, by casts, so it is never pushed into or through anything else. Where there is no room, it stays, and
the piece goes on to press it, along the same side of the piece, until the two are apart.
"""

from __future__ import annotations

from typing import Any

import cython

from physics.tolerances import PUSH_SIDEWAYS, PUSHES, SLIDES

if cython.compiled:
    from cython.cimports.libc.math import cos, sin, sqrt
    from cython.cimports.physics.geometry.hit import Hit
    from cython.cimports.physics.geometry.placed import Placed
    from cython.cimports.physics.geometry.sides import reach_along
    from cython.cimports.physics.queries.displacements import Displacements
    from cython.cimports.physics.queries.fitting import Fitting
    from cython.cimports.physics.queries.planes import Planes
    from cython.cimports.physics.queries.presses import Presses
    from cython.cimports.physics.rows.bodies import ACTIVE, Bodies
    from cython.cimports.physics.shapes.convex import Convex
else:
    from math import cos, sin, sqrt

    from physics.geometry.hit import Hit
    from physics.geometry.placed import Placed
    from physics.geometry.sides import reach_along
    from physics.queries.displacements import Displacements
    from physics.queries.fitting import Fitting
    from physics.queries.planes import Planes
    from physics.queries.presses import Presses
    from physics.rows.bodies import ACTIVE, Bodies
    from physics.shapes.convex import Convex

_PUSHES = cython.declare(cython.int, PUSHES)
_SLIDES = cython.declare(cython.int, SLIDES)
_SIDEWAYS = cython.declare(cython.double, PUSH_SIDEWAYS)
_SHALLOW = cython.declare(cython.double, 4.0)
"""Skins deep that a piece may be in the mover before it moves, for the shortest way out to be the side it came from."""


@cython.cclass
class Yielding(Fitting):
    """Moves the mover out of the way of pieces that came.

    displacements  of all bodies, since the tick before
    way_x, way_y   how far the tick moved the mover itself since its last move: by its Velocity
    """

    if not cython.compiled:
        __slots__ = ("displacements", "press", "way_x", "way_y")
    displacements: Displacements
    press: Placed
    way_x: float
    way_y: float

    def __init__(self, tick: Any, world: Any) -> None:
        super().__init__(tick, world)
        self.displacements = Displacements()
        self.press = Placed()
        self.way_x = self.way_y = 0.0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def recall_presses(self, pressed: tuple[Any, ...]) -> cython.int:
        """Look up the pieces that pressed the mover when its last move was over, as `kept_presses` told them.

        Those that it is no longer in are forgotten.
        """
        bodies: Bodies = self.bodies
        entity: Any
        record: Any
        piece: cython.Py_ssize_t
        row: cython.Py_ssize_t
        c: float
        s: float
        nx: float
        ny: float
        for entity, record, piece, nx, ny in pressed:
            row = bodies.row_of(entity)
            if row < 0 or bodies.records[row] is not record or bodies.state[row] != ACTIVE:
                continue
            if piece < len(bodies.pieces[row]) and self.is_solid(row) and self._is_in(row, piece):
                c = cos(bodies.angle[row])
                s = sin(bodies.angle[row])
                self.presses.put(row, piece, c * nx - s * ny, s * nx + c * ny)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _is_in(self, row: cython.Py_ssize_t, piece: cython.Py_ssize_t) -> cython.int:
        """Whether the mover is in a piece of a row."""
        bodies: Bodies = self.bodies
        return self.narrowphase.collide_all(
            self.parts, self.c, self.s, (bodies.pieces[row][piece],),
            bodies.x[row] - self.x, bodies.y[row] - self.y, bodies.c[row], bodies.s[row], 0.0, self.manifold,
        )  # fmt: skip

    @cython.cfunc
    def kept_presses(self) -> tuple[Any, ...]:
        """The pieces that press the mover: of each the entity, its component dict, the index of the piece, and the
        normal in the entity's own frame."""
        bodies: Bodies = self.bodies
        presses: Presses = self.presses
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        c: float
        s: float
        if presses.count == 0:
            return ()
        kept: list[Any] = []
        for k in range(presses.count):
            row = presses.row[k]
            c = cos(bodies.angle[row])
            s = sin(bodies.angle[row])
            kept.append((
                bodies.entity[row], bodies.records[row], presses.piece[k],
                c * presses.nx[k] + s * presses.ny[k], c * presses.ny[k] - s * presses.nx[k],
            ))  # fmt: skip
        return tuple(kept)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def ride(self) -> cython.int:
        """Have the tick's own motion of the mover, (way_x, way_y), end at what it met that did not move, and where it
        is pressed already."""
        moved: Displacements = self.displacements
        x: float = self.x + self.middle_x
        y: float = self.y + self.middle_y
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t = 0
        made: float = 1.0
        self.grid.query_segment(x - self.way_x, y - self.way_y, x, y, self.radius)
        for k in range(self.grid.hit_count):
            while i < moved.count and moved.row[i] < self.grid.hits[k]:
                i += 1
            if i == moved.count or moved.row[i] != self.grid.hits[k]:
                made = min(made, self._meet(self.grid.hits[k], -self.way_x, -self.way_y, 0.0, False))
        for k in range(self.presses.count):
            if self.way_x * self.presses.nx[k] + self.way_y * self.presses.ny[k] < 0.0:
                made = 0.0
        self.x -= (1.0 - made) * self.way_x
        self.y -= (1.0 - made) * self.way_y
        self.way_x *= made
        self.way_y *= made
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def look_who_came(self) -> cython.int:
        """Find the pieces that ran into the mover since its last move, while the tick moved it by (way_x, way_y)."""
        moved: Displacements = self.displacements
        k: cython.Py_ssize_t
        x: float = self.x + self.middle_x
        y: float = self.y + self.middle_y
        left: float = x - self.half_x - max(self.way_x, 0.0)
        right: float = x + self.half_x - min(self.way_x, 0.0)
        bottom: float = y - self.half_y - max(self.way_y, 0.0)
        top: float = y + self.half_y - min(self.way_y, 0.0)
        for k in range(moved.count):
            if (
                moved.box[4 * k] <= right
                and moved.box[4 * k + 2] >= left
                and moved.box[4 * k + 1] <= top
                and moved.box[4 * k + 3] >= bottom
            ):
                self._meet(
                    moved.row[k], moved.x[k] - self.way_x, moved.y[k] - self.way_y, moved.turn[k], True
                )
        return 0

    @cython.cfunc
    @cython.exceptval(-1.0, check=False)
    def _meet(
        self, row: cython.Py_ssize_t, way_x: float, way_y: float, turn: float, presses: cython.bint
    ) -> float:
        """When the mover met a row that went by (way_x, way_y) past it, and turned: 0 to 1, or 2 if it did not.

        If asked so, the pieces that it met press it from now on.
        """
        bodies: Bodies = self.bodies
        others: tuple[Convex, ...] = bodies.pieces[row]
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        first: float
        earliest: float = 2.0
        if not self.is_solid(row):
            return earliest
        if self.ledges.are(bodies, row) and not self.is_in_front(
            row, bodies.x[row] - way_x - self.x, bodies.y[row] - way_y - self.y, bodies.angle[row] - turn
        ):
            return earliest
        for j in range(len(others)):
            if self.presses.find(row, j) >= 0:
                continue
            first = 2.0
            for i in range(len(self.parts)):
                if (
                    self._comes(row, self.parts[i], others[j], way_x, way_y, turn)
                    and self.hit.fraction < first
                    and self.ledges.stop(bodies, row, -self.hit.nx, -self.hit.ny)
                ):
                    first = self.hit.fraction
                    self.nx = -self.hit.nx
                    self.ny = -self.hit.ny
            if first <= 1.0 and presses:
                self.presses.put(row, j, self.nx, self.ny)
            earliest = min(earliest, first)
        return earliest

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _comes(
        self, row: cython.Py_ssize_t, part: Convex, other: Convex, way_x: float, way_y: float, turn: float
    ) -> cython.bint:
        """Whether a piece ran into a part of the mover: then `hit` says when, and its normal, turned with the piece to
        where that is now."""
        bodies: Bodies = self.bodies
        hit: Hit = self.hit
        x: float = bodies.x[row] - way_x - self.x
        y: float = bodies.y[row] - way_y - self.y
        c: float = cos(bodies.angle[row] - turn)
        s: float = sin(bodies.angle[row] - turn)
        nx: float
        # What turns is met where it touches, and not deeper.
        self.impact.give = self.give(part, other) if turn == 0.0 else 0.0
        if not self.impact.find(hit, part, self.c, self.s, 0.0, other, x, y, c, s, turn, way_x, way_y):
            return False
        if hit.inside:
            # Touching already, and a little deep: the shortest way out is to the side where it came from.
            if (
                not self.narrowphase.collide(part, self.c, self.s, other, x, y, c, s, 0.0, self.manifold)
                or self.manifold.depth > _SHALLOW * self.skin
            ):
                return False
            hit.nx = self.manifold.nx
            hit.ny = self.manifold.ny
        if turn != 0.0:
            c = cos(turn * (1.0 - hit.fraction))
            s = sin(turn * (1.0 - hit.fraction))
            nx = c * hit.nx - s * hit.ny
            hit.ny = s * hit.nx + c * hit.ny
            hit.nx = nx
        return True

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def fit(self) -> cython.int:
        """Leave what presses the mover, and then what else it is in."""
        self.blamed = []
        if self.presses.count > 0:
            self.give_way()
        return self.push_out()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def give_way(self) -> cython.int:
        """Leave all that presses the mover, as far as there is room. What it could not leave goes on to press it."""
        k: cython.Py_ssize_t
        turn: cython.int
        count: cython.Py_ssize_t
        self.yielding = True
        for turn in range(_PUSHES):
            self.blamed = []
            count = self.presses.count
            k = 0
            while k < self.presses.count:
                # One that was left is gone from the list.
                if not self._leave(k):
                    k += 1
            if self.presses.count == 0 or self.presses.count == count:
                break
        self.yielding = False
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _leave(self, k: cython.Py_ssize_t) -> cython.int:
        """Go in front of the `k`-th of the pieces that press the mover; whether there was room.

        Along its normal, and, where that is barred, along what bars it.
        """
        presses: Presses = self.presses
        planes: Planes = self.planes
        turn: cython.int
        length: float
        ahead: float
        nx: float = presses.nx[k]
        ny: float = presses.ny[k]
        innocent: cython.Py_ssize_t = len(self.blamed)
        planes.count = 0
        for turn in range(_SLIDES):
            # What is less deep than the skin stops nothing, and is left when the move is over.
            if self._way_out(k, nx, ny) <= self.skin:
                del self.blamed[innocent:]
                presses.drop(k)
                return 1
            if not planes.leave(nx, ny, 1.0):
                break
            length = sqrt(planes.x * planes.x + planes.y * planes.y)
            planes.x /= length
            planes.y /= length
            ahead = self._way_out(k, planes.x, planes.y)
            if ahead == 0.0:
                break
            self.advance(ahead * planes.x, ahead * planes.y)
            if self.row >= 0:
                self.blamed.append(self.row)
                planes.add(self.nx, self.ny)
        self.blamed.append(presses.row[k])
        return 0

    @cython.cfunc
    @cython.exceptval(-1.0, check=False)
    def _way_out(self, k: cython.Py_ssize_t, ux: float, uy: float) -> float:
        """How far it is along the unit vector (ux, uy), which is not against the normal of the `k`-th press, until the
        mover rests in touch with the piece; 0 if it is not in the piece, nor behind."""
        bodies: Bodies = self.bodies
        presses: Presses = self.presses
        row: cython.Py_ssize_t = presses.row[k]
        x: float = bodies.x[row] - self.x
        y: float = bodies.y[row] - self.y
        c: float = bodies.c[row]
        s: float = bodies.s[row]
        other: Convex = bodies.pieces[row][presses.piece[k]]
        i: cython.Py_ssize_t
        nx: float = presses.nx[k]
        ny: float = presses.ny[k]
        best: float = 0.0
        self.press.put(other, x, y, c, s)
        far: float = reach_along(self.press, nx, ny) + self.ledges.reach_back(
            self.parts, self.c, self.s, nx, ny
        )
        if far <= self.rest:
            return 0.0
        # From in front, back to where the two touch: on round sides, and beside a corner, that is nearer.
        far = (far + self.skin) / max(nx * ux + ny * uy, _SIDEWAYS)
        self.impact.give = 0.0
        for i in range(len(self.parts)):
            if self.impact.find(
                self.hit, self.parts[i], self.c, self.s, 0.0,
                other, x - far * ux, y - far * uy, c, s, 0.0, far * ux, far * uy,
            ):  # fmt: skip
                best = max(best, far * (1.0 - self.hit.fraction) - self.rest)
        return best
