"""A mover fits in: out of what it is in, and in touch with what it stands on or leans against."""

from __future__ import annotations

from typing import Any

import cython

from physics.tolerances import PUSHES

if cython.compiled:
    from cython.cimports.physics.components.rigid_body import DYNAMIC
    from cython.cimports.physics.geometry.manifold import Manifold
    from cython.cimports.physics.geometry.narrowphase import Narrowphase
    from cython.cimports.physics.queries.obstacles import Obstacles
    from cython.cimports.physics.queries.planes import Planes
    from cython.cimports.physics.queries.presses import Presses
    from cython.cimports.physics.rows.bodies import Bodies
    from cython.cimports.physics.shapes.convex import Convex
else:
    from physics.components.rigid_body import DYNAMIC
    from physics.geometry.manifold import Manifold
    from physics.geometry.narrowphase import Narrowphase
    from physics.queries.obstacles import Obstacles
    from physics.queries.planes import Planes
    from physics.queries.presses import Presses
    from physics.rows.bodies import Bodies
    from physics.shapes.convex import Convex

_PUSHES = cython.declare(cython.int, PUSHES)
_TOUCHES = cython.declare(cython.int, 4)
"""Passes over what is touched: each surface moves the mover off the others by a part of a rounding, no more."""

_YIELDING = cython.declare(cython.double, 250.0)
"""Skins deep that a mover may be in a dynamic body before that crushes it: half of its width. The solver leaves a crate
that rests on it a little deep, and one that it is driven into by a press deeper, until that crate is as fast."""


@cython.cclass
class Fitting(Obstacles):
    """Moves the mover by what its contacts say.

    blamed  rows that left it no room
    """

    if not cython.compiled:
        __slots__ = ("narrowphase", "manifold", "blamed")
    narrowphase: Narrowphase
    manifold: Manifold
    blamed: list[int]

    def __init__(self, tick: Any, world: Any) -> None:
        super().__init__(tick, world)
        self.narrowphase = Narrowphase()
        self.manifold = Manifold()
        self.blamed = []

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _look(self) -> cython.int:
        """Find what is near, into the hits of the grid."""
        x: float = self.x + self.middle_x
        y: float = self.y + self.middle_y
        reach: float = self.radius + self.skin
        self.grid.query(x - reach, y - reach, x + reach, y + reach)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _touches(self, row: cython.Py_ssize_t, margin: float) -> cython.int:
        """Whether the mover is in a row that is in its way, or nearer to it than `margin`; then `manifold` says how.

        Not what presses the mover: that has a side already."""
        bodies: Bodies = self.bodies
        m: Manifold = self.manifold
        return (
            not self.presses.has(row)
            and self.meets(row)
            and self.narrowphase.collide_all(
                self.parts, self.c, self.s, bodies.pieces[row],
                bodies.x[row] - self.x, bodies.y[row] - self.y, bodies.c[row], bodies.s[row], margin, m,
            )
            and self.ledges.stop(bodies, row, -m.nx, -m.ny)
        )  # fmt: skip

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def push_out(self) -> cython.int:
        """Leave what the mover is in, the deepest first, and never back into what it was pushed out of before.

        Where that leaves no way it stays where it is, or, less deep than the skin, goes halfway.
        """
        m: Manifold = self.manifold
        planes: Planes = self.planes
        presses: Presses = self.presses
        k: cython.Py_ssize_t
        turn: cython.int
        depth: float = 0.0
        nx: float
        ny: float
        x: float = self.x
        y: float = self.y
        crushed: list[Any] = []
        innocent: cython.Py_ssize_t = len(self.blamed)
        planes.count = 0
        for k in range(presses.count):
            planes.add(presses.nx[k], presses.ny[k])
        for turn in range(_PUSHES):
            self._look()
            depth = 1.5 * self.rest
            nx = ny = 0.0
            for k in range(self.grid.hit_count):
                if self._touches(self.grid.hits[k], 0.0) and m.depth > depth:
                    depth = m.depth
                    nx = -m.nx
                    ny = -m.ny
                    self.row = self.grid.hits[k]
                    self.px = self.x + (m.x0 if m.count == 1 else 0.5 * (m.x0 + m.x1))
                    self.py = self.y + (m.y0 if m.count == 1 else 0.5 * (m.y0 + m.y1))
            if nx == 0.0 and ny == 0.0:
                depth = 0.0
                break
            self.nx = nx
            self.ny = ny
            self.pushed()
            self.blamed.append(self.row)
            if self.bodies.kind[self.row] == DYNAMIC and not planes.allow(nx, ny):
                # The solver moves that one, so the mover does not slip out sideways.
                self.yielding = True
                if depth > _YIELDING * self.skin:
                    crushed = self.blamed[innocent:]
                continue
            if not planes.leave(nx, ny, depth - self.rest):
                if depth > self.skin:
                    self.x = x
                    self.y = y
                else:
                    self.x += 0.5 * (depth - self.rest) * nx
                    self.y += 0.5 * (depth - self.rest) * ny
                break
            planes.add(nx, ny)
            if depth <= self.skin:
                self.x += planes.x
                self.y += planes.y
                continue
            # Farther than that it might get through something thin.
            self.pushing = True
            self.advance(planes.x, planes.y)
            self.pushing = False
            if self.row >= 0:
                self.blamed.append(self.row)
                planes.add(self.nx, self.ny)
        self.yielding = False
        planes.count = 0
        if depth <= self.skin:
            del self.blamed[innocent:]
        self.blamed.extend(crushed)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def pushed(self) -> cython.int:
        """Called before each push; `row`, `nx`, `ny`, `px` and `py` say out of what."""
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def touch(self) -> cython.int:
        """Rest as deep as touching things do in what is touched but for rounding."""
        m: Manifold = self.manifold
        k: cython.Py_ssize_t
        turn: cython.int
        row: cython.Py_ssize_t
        near: float = 3.0 * self.rest
        moved: cython.bint
        self._look()
        for turn in range(_TOUCHES):
            moved = False
            for k in range(self.grid.hit_count):
                row = self.grid.hits[k]
                if (
                    self._touches(row, near)
                    and -near <= m.depth <= near
                    and not 0.5 * self.rest <= m.depth <= 1.5 * self.rest
                    and self._has_depth(row)
                ):
                    self.x += (self.rest - m.depth) * m.nx
                    self.y += (self.rest - m.depth) * m.ny
                    moved = True
            if not moved:
                return 0
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _has_depth(self, row: cython.Py_ssize_t) -> cython.int:
        """Whether the mover can be in a row: not if both are flat."""
        others: tuple[Convex, ...] = self.bodies.pieces[row]
        return self.give(self.parts[0], others[0]) > 0.0

    @cython.cfunc
    def crushers(self) -> list[Any]:
        """The entities that leave the mover no room, ascending."""
        row: cython.Py_ssize_t
        found: list[Any] = []
        for row in sorted(set(self.blamed)):
            found.append(self.bodies.entity[row])
        return found
