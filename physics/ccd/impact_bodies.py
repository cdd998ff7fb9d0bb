"""The bodies of the impacts of one moment, and the velocities that they had before.

The contacts of a moment are solved in two orders, and perhaps once more without friction, each time from the velocities
before the impacts. Afterwards only the bodies that the impacts have changed get new paths.
"""

from __future__ import annotations

from array import array
from ctypes import Array

import cython

from physics.ccd import records
from physics.ccd.free_motion import PathSegment
from physics.ccd.joined_bodies import JoinedBodies
from physics.ccd.paths import OF_VELOCITY, Paths
from physics.dynamics.solver_bodies import FREE
from physics.grid.buffers import allocate, grown
from physics.grid.no_rows import NO_BYTES, NO_INTS

_NO_SEGMENTS = allocate(records.PathSegment, 0)


@cython.final
@cython.cclass
class ImpactBodies:
    """The dynamic bodies of the contacts of one moment, and those that joints connect with them.

    rows    of these bodies
    before  the PathSegment of each before the impacts
    first   the PathSegment of each after the contacts were solved in the first order, of which the velocity is read
    listed  for each row of the world, whether it is in `rows`
    """

    count: int
    rows: array[int]
    before: Array[PathSegment]
    first: Array[PathSegment]
    listed: array[int]

    def __init__(self) -> None:
        self.count = 0
        self.rows = NO_INTS
        self.before = self.first = _NO_SEGMENTS
        self.listed = NO_BYTES

    def clear(self, rows: cython.Py_ssize_t) -> None:
        """Remove all bodies. `rows` is the number of rows of the world."""
        self.count = 0
        if len(self.listed) < rows:
            self.listed = grown(self.listed, rows)

    def reserve(self, n: cython.Py_ssize_t) -> None:
        """Make room for `n` bodies."""
        if n > len(self.rows):
            self.before = grown(self.before, n)
            self.first = grown(self.first, n)
            self.rows = grown(self.rows, n)

    def add(self, paths: Paths, row: cython.Py_ssize_t) -> cython.void:
        """Add a dynamic body, once. `reserve` has made room."""
        if paths.table.motion[row] < FREE or self.listed[row]:
            return
        self.listed[row] = 1
        self.rows[self.count] = row
        self.before[self.count] = paths.segments[row]
        self.count += 1

    def add_groups(self, paths: Paths, joined: JoinedBodies) -> cython.void:
        """Add the bodies that joints connect with those in `rows`."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t
        k: cython.Py_ssize_t
        for i in range(self.count):
            k = joined.group[self.rows[i]] - 1
            if k >= 0:
                for n in range(joined.first[k], joined.first[k] + joined.size[k]):
                    self.add(paths, joined.member[n])

    def clear_listed(self) -> cython.void:
        """Clear `listed` of all bodies in `rows`."""
        i: cython.Py_ssize_t
        for i in range(self.count):
            self.listed[self.rows[i]] = 0

    def restore(self, paths: Paths) -> cython.void:
        """Give all bodies the velocities from before the impacts."""
        i: cython.Py_ssize_t
        now: cython.pointer[PathSegment]
        before: cython.pointer[PathSegment]
        for i in range(self.count):
            now = cython.address(paths.segments[self.rows[i]])
            before = cython.address(self.before[i])
            now.vx = before.vx
            now.vy = before.vy
            now.w = before.w

    def note_first(self, paths: Paths) -> cython.void:
        """Copy the velocities after the passes in the first order to `first`."""
        i: cython.Py_ssize_t
        for i in range(self.count):
            self.first[i] = paths.segments[self.rows[i]]

    def take_mean(self, paths: Paths) -> cython.void:
        """Give all bodies the mean of the present velocities and those in `first`."""
        i: cython.Py_ssize_t
        now: cython.pointer[PathSegment]
        first: cython.pointer[PathSegment]
        for i in range(self.count):
            now = cython.address(paths.segments[self.rows[i]])
            first = cython.address(self.first[i])
            now.vx = 0.5 * (now.vx + first.vx)
            now.vy = 0.5 * (now.vy + first.vy)
            now.w = 0.5 * (now.w + first.w)

    def mass(self, paths: Paths) -> float:
        """The mass of all bodies."""
        i: cython.Py_ssize_t
        inverse: float
        mass: float = 0.0
        for i in range(self.count):
            inverse = paths.table.masses[self.rows[i]].inverse_mass_x
            # (One axis may be locked.)
            inverse = max(inverse, paths.table.masses[self.rows[i]].inverse_mass_y)
            if inverse > 0.0:
                mass += 1.0 / inverse
        return mass

    def has_changed(self, paths: Paths, i: cython.Py_ssize_t, meets: cython.bint) -> cython.bint:
        """Whether the velocity, acceleration or path of body `i` differs from that before the impacts. Also true if the
        body `meets` something and still has the path of the solver, which may differ from the path of its velocity."""
        row: cython.Py_ssize_t = self.rows[i]
        now: cython.pointer[PathSegment] = cython.address(paths.segments[row])
        before: cython.pointer[PathSegment] = cython.address(self.before[i])
        return (
            (meets and paths.changed[row] != OF_VELOCITY)
            or now.vx != before.vx
            or now.vy != before.vy
            or now.w != before.w
            or now.ax != before.ax
            or now.ay != before.ay
            or now.mx != before.mx
            or now.my != before.my
            or now.ma != before.ma
        )

    def move(self, i: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.void:
        """Move body `i` to place `n`."""
        self.rows[n] = self.rows[i]
        self.before[n] = self.before[i]
