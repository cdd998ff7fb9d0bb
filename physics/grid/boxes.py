"""The input of the broadphase: axis-aligned boxes in columns, one box for each row."""

from __future__ import annotations

from array import array
from ctypes import Array

import cython

from physics.grid import records
from physics.grid.buffers import allocate, enlarged, grown
from physics.grid.no_rows import NO_BYTES, NO_INTS

if not cython.compiled:
    from physics.grid.records import BoundingCapsule, Box

    ABSENT, MOVING, QUIET = range(3)

NO_BOXES = allocate(records.Box, 0)
NO_CAPSULES = allocate(records.BoundingCapsule, 0)


@cython.final
@cython.cclass
class Boxes:
    """Closed boxes, one for each row. The boxes of rows that do not change stay from tick to tick.

    count               rows in use; the columns have room for at least as many, see `reserve`
    bounds              the Box of each row (undefined if the row is ABSENT)
    group               ABSENT, MOVING or QUIET. Two QUIET rows are never a pair. If the box of a QUIET row changes, all
                        QUIET boxes are sorted into their grid again
    awake, awake_count  rows, ascending, that include all MOVING rows; a count of -1: not known

    The box of an elongated shape at an angle is mostly empty. The tick can tell where in its box such a shape lies:

    capsules, capsule_count   a BoundingCapsule of each of these rows, once (set the count to 0 to start over), added by
                              `add_capsule`. Pairs that a capsule rules out are not reported
    """

    count: int
    bounds: Array[Box]
    group: array[int]
    awake: array[int]
    awake_count: int
    capsules: Array[BoundingCapsule]
    capsule_count: int

    def __init__(self) -> None:
        self.count = 0
        self.group = NO_BYTES
        self.awake = NO_INTS
        self.bounds = NO_BOXES
        self.capsules = NO_CAPSULES
        self.awake_count = -1
        self.capsule_count = 0

    def reserve(self, rows: cython.Py_ssize_t) -> None:
        """Make room for `rows` rows. Present rows stay; new rows are ABSENT."""
        if rows > len(self.group):
            self.bounds, self.awake, self.group = enlarged(rows, self.bounds, self.awake, self.group)

    def overlap(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        """Whether the boxes of two rows overlap."""
        a: cython.pointer[Box] = cython.address(self.bounds[i])
        b: cython.pointer[Box] = cython.address(self.bounds[j])
        return a.left <= b.right and b.left <= a.right and a.bottom <= b.top and b.bottom <= a.top

    def set(
        self, row: cython.Py_ssize_t, left: float, bottom: float, right: float, top: float, group: cython.int
    ) -> None:
        """Write one row, making room for it."""
        self.reserve(row + 1)
        self.bounds[row].left = left
        self.bounds[row].bottom = bottom
        self.bounds[row].right = right
        self.bounds[row].top = top
        self.group[row] = group

    def add_capsule(
        self, row: cython.Py_ssize_t, x0: float, y0: float, x1: float, y1: float, radius: float
    ) -> None:
        """Add a capsule: the shape of `row` lies within `radius` of the segment from (x0, y0) to (x1, y1)."""
        capsule: cython.pointer[BoundingCapsule]
        if self.capsule_count == len(self.capsules):
            self.capsules = grown(self.capsules, self.capsule_count + 1)
        capsule = cython.address(self.capsules[self.capsule_count])
        capsule.row = row
        capsule.x0 = x0
        capsule.y0 = y0
        capsule.x1 = x1
        capsule.y1 = y1
        capsule.radius = radius
        self.capsule_count += 1
