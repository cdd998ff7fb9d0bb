"""Which rows `gather` goes through: those that move by themselves, and those that game code wrote."""

from __future__ import annotations

from array import array

import cython

from physics.components.collider import Collider
from physics.components.motion import Transform, Velocity
from physics.components.rigid_body import RigidBody
from physics.components.watch import Watch, arm
from physics.grid.buffers import enlarged
from physics.grid.no_rows import NO_BYTES, NO_INTS


@cython.final
@cython.cclass
class RowsToGather:
    """The rows that move, or that are to be read in the next tick.

    row, count         `count` rows, ascending: those that move, or were written. The components of all other rows, and
                       of those that are current, note in `watch` when they are written
    is_current         by row, 1 for a dynamic body that the last tick has moved, and that neither game code nor the
                       engine has changed since: it is listed, but need not be read
    added              rows that `merge` adds to `row`
    listed             by row, whether it is in `row` or in `added`
    watch              notes the rows whose components were written
    shared             rows with a collider or RigidBody that another row has, too; `is_shared`: by row, whether this is
                       still so; `shared_edits`: `edits()` when these rows were last added
    shared_transforms  rows with a Transform that another row has, or had, too; `has_shared_transform`: by row, whether
                       it is in `shared_transforms`
    """

    row: array[int]
    count: int
    listed: array[int]
    is_current: array[int]
    added: list[int]
    watch: Watch
    shared: list[int]
    is_shared: array[int]
    shared_edits: int
    shared_transforms: list[int]
    has_shared_transform: array[int]

    def __init__(self) -> None:
        self.watch = Watch()
        self.shared_edits = 0
        self.is_shared = self.has_shared_transform = self.is_current = self.listed = NO_BYTES
        self.row = NO_INTS
        self.clear()

    def __del__(self) -> None:
        self.watch.closed = True

    def clear(self) -> None:
        """Read no rows."""
        self.count = 0
        self.added = []
        self.shared = []
        self.shared_transforms = []
        self.watch.written.clear()
        self.watch.edited.clear()

    def truncate(self, count: cython.Py_ssize_t) -> None:
        """Keep the rows below `count`."""
        self.merge()
        while self.count > 0 and self.row[self.count - 1] >= count:
            self.count -= 1
        self.shared = [row for row in self.shared if row < count]
        self.shared_transforms = [row for row in self.shared_transforms if row < count]
        self.watch.edited[:] = [row for row in self.watch.edited if row < count]

    def reserve(self, n: cython.Py_ssize_t) -> None:
        """Make room for `n` rows."""
        if n > len(self.listed):
            self.row, self.is_shared, self.has_shared_transform, self.is_current, self.listed = enlarged(
                n, self.row, self.is_shared, self.has_shared_transform, self.is_current, self.listed
            )

    def add(self, row: cython.Py_ssize_t) -> None:
        """Let the next `gather` read a row."""
        self.is_current[row] = 0
        if not self.listed[row]:
            self.added.append(row)
            self.listed[row] = 1

    def merge(self) -> None:
        """Put the rows that were written, or called, into the list of rows that are read."""
        row: cython.Py_ssize_t
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t
        if len(self.watch.written) > 0:
            for row in self.watch.written:
                self.add(row)
            self.watch.written.clear()
        n = len(self.added)
        if n > 0:
            self.added.sort()
            # From the end: a merge within the column. There is room, because each row is listed once.
            i = self.count - 1
            self.count += n
            k = self.count - 1
            while n > 0:
                row = self.added[n - 1]
                if i >= 0 and self.row[i] > row:
                    self.row[k] = self.row[i]
                    i -= 1
                else:
                    self.row[k] = row
                    n -= 1
                k -= 1
            self.added = []

    def watch_edits(
        self, row: cython.Py_ssize_t, transform: Transform, collider: Collider | None, body: RigidBody | None
    ) -> None:
        """Watch the collider and the kind of a row for assignments, after they were read. Note whether the row shares
        its Transform."""
        watched: cython.bint = True
        if transform._shared and not self.has_shared_transform[row]:
            self.has_shared_transform[row] = 1
            self.shared_transforms.append(row)
        if collider is not None:
            watched = arm(collider)
        if body is not None:
            watched = arm(body) and watched
        if watched:
            self.is_shared[row] = 0
        elif not self.is_shared[row]:
            self.is_shared[row] = 1
            self.shared.append(row)

    def watch_motion(self, transform: Transform, velocity: Velocity | None) -> cython.bint:
        """Watch a Transform and a Velocity for assignments, after they were read. Returns False if they are shared, and
        so cannot be watched."""
        watched: cython.bint = arm(transform)
        if velocity is not None:
            watched = arm(velocity) and watched
        return watched
