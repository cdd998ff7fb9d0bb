"""Whom a body may meet on its path.

Where the tick began, all bodies are in the broadphase of the tick, each in a box that is wider by the margin within
which contacts were looked for. Whoever stays within that box is found there. All others, those that go farther and
those that an impact has sent elsewhere, are in a hash, each with the box of the part of its path that is looked at.
"""

from __future__ import annotations

import cython

from physics.tolerances import BOX_PADDING_RELATIVE

if cython.compiled:
    from cython.cimports.libc.math import fabs
    from cython.cimports.physics.ccd.paths import MX, MY, PATH, Paths
    from cython.cimports.physics.ccd.spatial_hash import SpatialHash
    from cython.cimports.physics.dynamics.solver_bodies import SolverBodies
    from cython.cimports.physics.grid.broadphase import Broadphase
else:
    from math import fabs

    from physics.ccd.paths import MX, MY, PATH, Paths
    from physics.ccd.spatial_hash import SpatialHash
    from physics.dynamics.solver_bodies import SolverBodies
    from physics.grid.broadphase import Broadphase

_PADDING = cython.declare(cython.double, BOX_PADDING_RELATIVE)

_CELL = cython.declare(cython.double, 4.0)
"""Edge of a cell of the hash, in mean reaches of bodies: most that bounce are followed for no longer than that."""
_LEAST_AHEAD = cython.declare(cython.double, 0.05)
"""Fraction of a tick that one looks ahead at least. Where impacts come so fast, the limit of impacts ends it soon."""


@cython.final
@cython.cclass
class Neighbours:
    """Where all bodies are in the tick, and who comes close to one of them.

    paths   where each is when
    grid    of the boxes with which the tick began
    hash    of the boxes of those that leave theirs
    """

    if not cython.compiled:
        __slots__ = ("paths", "grid", "hash")
    paths: Paths
    grid: Broadphase
    hash: SpatialHash

    def __init__(self, paths: Paths) -> None:
        self.paths = paths
        self.grid = Broadphase()
        self.hash = SpatialHash()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self, grid: Broadphase) -> cython.int:
        """Another tick; its bodies are in `paths`, and those that leave their boxes in `paths.leaving`."""
        paths: Paths = self.paths
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        size: float = 0.0
        self.grid = grid
        for k in range(paths.leaving_count):
            i = paths.leaving[k]
            size += _CELL * paths.table.reach[i]
            size += fabs(paths.path[PATH * i + MX]) + fabs(paths.path[PATH * i + MY])
        self.hash.clear(paths.bodies.count, size / paths.leaving_count if size > 0.0 else 1.0)
        for k in range(paths.leaving_count):
            self.put(paths.leaving[k], 0.0, 1.0)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def horizon(self, row: cython.Py_ssize_t, time: float) -> float:
        """How far ahead to look, as a time, when a body that has changed its way is at a time.

        Twice as long as it has flown between impacts so far: in a crowd it will not get farther before the next one,
        and all that it would have met after that is looked for in vain.
        """
        ahead: float = 2.0 * time / self.paths.impacts[row] if self.paths.impacts[row] > 0 else 1.0
        if ahead < _LEAST_AHEAD:
            ahead = _LEAST_AHEAD
        return time + ahead if time + 1.5 * ahead < 1.0 else 1.0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def put(self, row: cython.Py_ssize_t, time: float, until: float) -> cython.int:
        """Put a body into the hash, with the box of its path between two times."""
        paths: Paths = self.paths
        table: SolverBodies = paths.table
        x: float = table.x[row] + table.cx[row]
        y: float = table.y[row] + table.cy[row]
        x0: float = x + paths.x(row, time)
        y0: float = y + paths.y(row, time)
        x1: float = x + paths.x(row, until)
        y1: float = y + paths.y(row, until)
        reach: float = table.reach[row]
        reach += _PADDING * (fabs(x0) + fabs(y0) + fabs(x1) + fabs(y1) + reach)
        return self.hash.put(
            row, min(x0, x1) - reach, min(y0, y1) - reach, max(x0, x1) + reach, max(y0, y1) + reach
        )

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def find(self, row: cython.Py_ssize_t, time: float, until: float) -> cython.int:
        """Find, in `grid.hits` and `hash.found`, what a body may meet between two times, some perhaps twice."""
        paths: Paths = self.paths
        table: SolverBodies = paths.table
        hash: SpatialHash = self.hash
        x: float = table.x[row] + table.cx[row]
        y: float = table.y[row] + table.cy[row]
        x0: float = x + paths.x(row, time)
        y0: float = y + paths.y(row, time)
        x1: float = x + paths.x(row, until)
        y1: float = y + paths.y(row, until)
        reach: float = table.reach[row]
        self.put(row, time, until)
        hash.search(row)
        if fabs(x1 - x0) + fabs(y1 - y0) > 8.0 * reach:
            return self.grid.query_segment(
                x0, y0, x1, y1, reach + _PADDING * (fabs(x0) + fabs(y0) + fabs(x1) + fabs(y1) + reach)
            )
        return self.grid.query(
            hash.edges[4 * row], hash.edges[4 * row + 1], hash.edges[4 * row + 2], hash.edges[4 * row + 3]
        )
