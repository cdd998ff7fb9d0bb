"""What a body may meet on its way.

While nobody gets farther than the solver looks, that is what is near, as the solver knows it. Else the ways of a whole
tick are put into a grid. A body that an impact has sent elsewhere is no longer where the grid has it: those are kept
apart, each with the box of the part of its way that it was last looked ahead for.
"""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import grown
from physics.tolerances import BOX_PADDING_RELATIVE

if cython.compiled:
    from cython.cimports.libc.math import fabs
    from cython.cimports.physics.ccd.paths import MA, MX, MY, PATH, Paths
    from cython.cimports.physics.ccd.spatial_hash import SpatialHash
    from cython.cimports.physics.collision.manifolds import INFO, ROW_A, ROW_B, Manifolds
    from cython.cimports.physics.dynamics.solver_bodies import DRIVEN, FREE, SolverBodies
    from cython.cimports.physics.grid.boxes import ABSENT, MOVING, STATIC, Boxes
    from cython.cimports.physics.grid.broadphase import Broadphase
    from cython.cimports.physics.rows.bodies import Bodies
else:
    from math import fabs

    from physics.ccd.paths import MA, MX, MY, PATH, Paths
    from physics.ccd.spatial_hash import SpatialHash
    from physics.collision.manifolds import INFO, ROW_A, ROW_B, Manifolds
    from physics.dynamics.solver_bodies import DRIVEN, FREE, SolverBodies
    from physics.grid.boxes import ABSENT, MOVING, STATIC, Boxes
    from physics.grid.broadphase import Broadphase
    from physics.rows.bodies import Bodies

_PADDING = cython.declare(cython.double, BOX_PADDING_RELATIVE)

_CELL = cython.declare(cython.double, 8.0)
"""Edge of a cell for changed ways, in mean reaches of bodies: most are followed for no longer than that."""
_LEAST_AHEAD = cython.declare(cython.double, 0.05)
"""Fraction of a tick that one looks ahead at least. Where impacts come so fast, the limit of impacts ends it soon."""


@cython.final
@cython.cclass
class Surroundings:
    """Where all bodies are in the tick, and who comes close to one of them.

    paths   where each is when
    near    manifolds that the tick began with; head, link: those of a row, as chains of 2 k (row_a) and 2 k + 1 (row_b)
    grid    of whole ways, if `gridded`
    boxes   of whole ways, or, of those that have changed theirs, of the part that was looked at
    changed the latter
    found   rows that the last search found
    """

    if not cython.compiled:
        __slots__ = (
            "paths", "near", "grid", "boxes", "changed", "gridded", "linked", "head", "link", "found_count", "found",
        )  # fmt: skip
    paths: Paths
    near: Manifolds
    grid: Broadphase
    boxes: Boxes
    changed: SpatialHash
    gridded: bool
    linked: bool
    head: array[int]
    link: array[int]
    found_count: int
    found: array[int]

    def __init__(self, paths: Paths) -> None:
        self.paths = paths
        self.near = Manifolds()
        self.grid = Broadphase()
        self.boxes = Boxes()
        self.changed = SpatialHash(self.boxes)
        self.gridded = self.linked = False
        self.head = self.link = array("i")
        self.found_count = 0
        self.found = array("i", bytes(4))

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self, near: Manifolds) -> cython.int:
        """Another tick; its bodies are in `paths`."""
        table: SolverBodies = self.paths.table
        k: cython.Py_ssize_t
        reach: float = 0.0
        self.near = near
        self.gridded = self.linked = False
        self.boxes.reserve(self.paths.bodies.count)
        for k in range(table.free_count):
            reach += table.reach[table.free[k]]
        self.changed.clear(self.paths.bodies.count, _CELL * reach / table.free_count if reach > 0.0 else 1.0)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def look_around(self) -> cython.int:
        """Put all bodies, with their ways, into the grid."""
        self.gridded = True
        self.enclose()
        return self.grid.update(self.boxes)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def enclose(self) -> cython.int:
        """Boxes of all bodies along their ways. Fast ones move; if there are many slow ones, these are taken to stand,
        so that the grid does not look for pairs of them. (A few are not worth making the grid of what stands anew.)
        """
        paths: Paths = self.paths
        boxes: Boxes = self.boxes
        bodies: Bodies = paths.bodies
        table: SolverBodies = paths.table
        source: Boxes = bodies.boxes
        i: cython.Py_ssize_t
        p: cython.Py_ssize_t
        x: float
        y: float
        pad: float
        few: cython.bint = table.free_count + table.driven_count < 64
        boxes.count = bodies.count
        boxes.core_count = 0
        for i in range(bodies.count):
            if source.group[i] == ABSENT or paths.changed[i]:
                boxes.group[i] = ABSENT
                continue
            boxes.group[i] = MOVING if paths.quick[i] or (few and is_moving(table, i)) else STATIC
            boxes.edges[4 * i] = source.edges[4 * i]
            boxes.edges[4 * i + 1] = source.edges[4 * i + 1]
            boxes.edges[4 * i + 2] = source.edges[4 * i + 2]
            boxes.edges[4 * i + 3] = source.edges[4 * i + 3]
            if not is_moving(table, i):
                continue
            p = PATH * i
            x = paths.path[p + MX]
            y = paths.path[p + MY]
            pad = paths.turning[i] * min(fabs(paths.path[p + MA]), 2.0) + _PADDING * (fabs(x) + fabs(y))
            boxes.edges[4 * i] += min(x, 0.0) - pad
            boxes.edges[4 * i + 1] += min(y, 0.0) - pad
            boxes.edges[4 * i + 2] += max(x, 0.0) + pad
            boxes.edges[4 * i + 3] += max(y, 0.0) + pad
            if paths.quick[i] and fabs(x) + fabs(y) > 8.0 * table.reach[i]:
                # A long way is a thin thing in a box that is almost all empty.
                x += table.x[i] + table.cx[i]
                y += table.y[i] + table.cy[i]
                pad = table.reach[i] + 4.0 * _PADDING * (fabs(x) + fabs(y) + table.reach[i])
                boxes.add_core(i, table.x[i] + table.cx[i], table.y[i] + table.cy[i], x, y, pad)
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
        return time + ahead if self.gridded and time + 1.5 * ahead < 1.0 else 1.0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def find(self, row: cython.Py_ssize_t, time: float, until: float) -> cython.int:
        """Find what a body that has changed its way may meet between two times, some perhaps twice."""
        paths: Paths = self.paths
        table: SolverBodies = paths.table
        grid: Broadphase = self.grid
        boxes: Boxes = self.boxes
        changed: SpatialHash = self.changed
        k: cython.Py_ssize_t
        x0: float = table.x[row] + table.cx[row] + paths.x(row, time)
        y0: float = table.y[row] + table.cy[row] + paths.y(row, time)
        x1: float = table.x[row] + table.cx[row] + paths.x(row, until)
        y1: float = table.y[row] + table.cy[row] + paths.y(row, until)
        reach: float = table.reach[row]
        reach += _PADDING * (fabs(x0) + fabs(y0) + fabs(x1) + fabs(y1) + reach)
        boxes.edges[4 * row] = min(x0, x1) - reach
        boxes.edges[4 * row + 1] = min(y0, y1) - reach
        boxes.edges[4 * row + 2] = max(x0, x1) + reach
        boxes.edges[4 * row + 3] = max(y0, y1) + reach
        self.found_count = 0
        if not self.gridded and paths.goes_far(row):
            self.look_around()
        if not self.gridded:
            self.find_near(row)
        else:
            if fabs(x1 - x0) + fabs(y1 - y0) > 8.0 * reach:
                grid.query_segment(x0, y0, x1, y1, reach)
            else:
                grid.query(
                    boxes.edges[4 * row],
                    boxes.edges[4 * row + 1],
                    boxes.edges[4 * row + 2],
                    boxes.edges[4 * row + 3],
                )
            for k in range(grid.hit_count):
                self.add(grid.hits[k])
        changed.put(row)
        changed.search(row)
        while self.found_count + changed.found_count > len(self.found):
            self.found = grown(self.found, self.found_count + changed.found_count)
        for k in range(changed.found_count):
            self.found[self.found_count] = changed.found[k]
            self.found_count += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add(self, other: cython.Py_ssize_t) -> cython.int:
        """Find a row that is still on the way that it began the tick with."""
        if self.paths.changed[other]:
            return 0
        if self.found_count == len(self.found):
            self.found = grown(self.found, self.found_count + 1)
        self.found[self.found_count] = other
        self.found_count += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def find_near(self, row: cython.Py_ssize_t) -> cython.int:
        """Find what was near a row when the tick began."""
        near: Manifolds = self.near
        k: cython.Py_ssize_t
        last: cython.Py_ssize_t = -1
        other: cython.Py_ssize_t
        if not self.linked:
            self.link_rows()
        k = self.head[row]
        while k >= 0:
            other = near.info[INFO * (k >> 1) + ROW_A] if k & 1 else near.info[INFO * (k >> 1) + ROW_B]
            if other != last:
                self.add(other)
            last = other
            k = self.link[k]
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def link_rows(self) -> cython.int:
        """Make the chains of each row's manifolds."""
        near: Manifolds = self.near
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        self.linked = True
        if len(self.head) < self.paths.bodies.count:
            self.head = grown(self.head, self.paths.bodies.count)
        if len(self.link) < 2 * near.count:
            self.link = grown(self.link, 2 * near.count)
        for i in range(self.paths.bodies.count):
            self.head[i] = -1
        # From the last to the first, so that each chain is in ascending order.
        for i in range(near.count):
            k = near.count - 1 - i
            self.link[2 * k] = self.head[near.info[INFO * k + ROW_A]]
            self.head[near.info[INFO * k + ROW_A]] = 2 * k
            self.link[2 * k + 1] = self.head[near.info[INFO * k + ROW_B]]
            self.head[near.info[INFO * k + ROW_B]] = 2 * k + 1
        return 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def is_moving(table: SolverBodies, i: cython.Py_ssize_t) -> cython.bint:
    """Whether a row moves in this tick."""
    return table.motion[i] == FREE or table.motion[i] == DRIVEN
