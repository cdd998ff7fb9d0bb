"""Finds the bodies that a body may meet on its path.

The broadphase has a box of each body at its pose when the tick began, widened by the margin within which contacts
were searched. The broadphase finds a body that stays within its box. All other bodies, those that move farther and
those whose path an impact has changed, are in a spatial hash, with the box of the part of the path that is searched.
"""

from __future__ import annotations

from math import fabs

import cython

from physics.ccd.free_motion import PathSegment
from physics.ccd.paths import UNCHANGED, Paths
from physics.ccd.spatial_hash import SpatialHash
from physics.components.rigid_body import DYNAMIC
from physics.dynamics.solver_bodies import SolverBodies
from physics.grid.broadphase import Broadphase
from physics.rows.bodies import Bodies
from physics.tolerances import BOX_PADDING_RELATIVE

_CELL = cython.declare(cython.double, 4.0)
"""Edge of a cell of the hash, as a multiple of the mean reach of bodies: most searched parts of paths are shorter."""
_LEAST_AHEAD = cython.declare(cython.double, 0.05)
"""Least part of a path that is searched, as a fraction of the tick. Bodies with more frequent impacts soon reach
IMPACTS_MAX."""


@cython.final
@cython.cclass
class Neighbours:
    """Candidates for the impacts of a body.

    paths   of all bodies
    grid    broadphase with the boxes at the beginning of the tick
    hash    boxes of the paths of bodies that leave their boxes
    x0, y0, x1, y1  ends of a part of a path, set by `set_ends`
    """

    paths: Paths
    grid: Broadphase
    hash: SpatialHash
    x0: float
    y0: float
    x1: float
    y1: float

    def __init__(self, paths: Paths, grid: Broadphase) -> None:
        self.paths = paths
        self.grid = grid
        self.hash = SpatialHash()
        self.x0 = self.y0 = self.x1 = self.y1 = 0.0

    def begin(self) -> None:
        """Start a tick: put the bodies in `paths.hashed_rows`, which leave their boxes, into the hash."""
        paths: Paths = self.paths
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        size: float = 0.0
        for k in range(paths.hashed_count):
            i = paths.hashed_rows[k]
            size += _CELL * paths.table.reach[i]
            size += fabs(paths.segments[i].mx) + fabs(paths.segments[i].my)
        self.hash.clear(paths.bodies.count, size / paths.hashed_count if size > 0.0 else 1.0)
        for k in range(paths.hashed_count):
            self.put(paths.hashed_rows[k], 0.0, 1.0)

    def horizon(self, row: cython.Py_ssize_t, time: float) -> float:
        """The time up to which the path of a body is searched from `time` on.

        This is twice its mean time between impacts so far. In a crowd the next impact comes earlier, and impacts that
        were found on the rest of the path would be void.
        """
        ahead: float = 2.0 * time / self.paths.impacts[row] if self.paths.impacts[row] > 0 else 1.0
        if ahead < _LEAST_AHEAD:
            ahead = _LEAST_AHEAD
        return time + ahead if time + 1.5 * ahead < 1.0 else 1.0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def set_ends(self, row: cython.Py_ssize_t, time: float, until: float) -> cython.void:
        """Set `x0` to `y1` to where the centre of mass of a body is at two times."""
        table: SolverBodies = self.paths.table
        segment: cython.pointer[PathSegment] = cython.address(self.paths.segments[row])
        x: float = table.x[row] + table.cx[row]
        y: float = table.y[row] + table.cy[row]
        self.x0 = x + (segment.dx + (time - segment.start) * segment.mx)
        self.y0 = y + (segment.dy + (time - segment.start) * segment.my)
        self.x1 = x + (segment.dx + (until - segment.start) * segment.mx)
        self.y1 = y + (segment.dy + (until - segment.start) * segment.my)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def padded_reach(self, row: cython.Py_ssize_t) -> float:
        """The reach of a body, and how far rounding may shift the ends."""
        reach: float = self.paths.table.reach[row]
        return reach + BOX_PADDING_RELATIVE * (
            fabs(self.x0) + fabs(self.y0) + fabs(self.x1) + fabs(self.y1) + reach
        )

    def put(self, row: cython.Py_ssize_t, time: float, until: float) -> None:
        """Put a body into the hash, with the box of its path between two times."""
        reach: float
        self.set_ends(row, time, until)
        reach = self.padded_reach(row)
        self.hash.put(
            row,
            min(self.x0, self.x1) - reach,
            min(self.y0, self.y1) - reach,
            max(self.x0, self.x1) + reach,
            max(self.y0, self.y1) + reach,
        )

    def may_skip_ground(self, row: cython.Py_ssize_t) -> cython.bint:
        """Whether a search may leave out the grid of quiet bodies: the row is not dynamic, and the grid has neither a
        dynamic body nor a bullet. (Sleepers may be quiet, too. Bodies that were woken in this tick stay in that grid
        until the grid is brought up to date.)"""
        bodies: Bodies = self.paths.bodies
        return (
            bodies.kind[row] != DYNAMIC
            and bodies.features.bullet_count == 0
            and bodies.activity.quiet_dynamic_count == 0
            and not bodies.activity.groups_changed
        )

    def find(self, row: cython.Py_ssize_t, time: float, until: float) -> None:
        """Find the rows that a body may meet between two times. The results are in `grid.hits` and `hash.found`; some
        rows may be in both."""
        hash: SpatialHash = self.hash
        # In its first search, for the whole tick, a body of `paths.hashed_rows` has the box that `begin` gave it.
        if time > 0.0 or until < 1.0 or self.paths.changed[row] != UNCHANGED or hash.list_of[row] < 0:
            self.put(row, time, until)
        else:
            self.set_ends(row, time, until)
        hash.search(row)
        if fabs(self.x1 - self.x0) + fabs(self.y1 - self.y0) > 8.0 * self.paths.table.reach[row]:
            self.grid.query_segment(self.x0, self.y0, self.x1, self.y1, self.padded_reach(row))
        elif self.may_skip_ground(row) or self.grid.is_in_clearing(row, cython.address(hash.bounds[row])):
            self.grid.query_moving(
                hash.bounds[row].left, hash.bounds[row].bottom, hash.bounds[row].right, hash.bounds[row].top
            )
        else:
            self.grid.query(
                hash.bounds[row].left, hash.bounds[row].bottom, hash.bounds[row].right, hash.bounds[row].top
            )
