"""The boxes of a group as they were: whether they are the same still."""

from __future__ import annotations

from array import array
from ctypes import Array

import cython

from physics.grid.boxes import NO_BOXES, Box, Boxes
from physics.grid.buffers import enlarged
from physics.grid.no_rows import NO_INTS

if not cython.compiled:
    SAME, SHIFTED, CHANGED = range(3)


@cython.final
@cython.cclass
class Snapshot:
    """The boxes of one group in the order of their rows: `count` of them, their `rows`, and the `bounds` of each.

    A count of -1 stands for what no boxes are the same as.
    """

    count: int
    rows: array[int]
    bounds: Array[Box]

    def __init__(self) -> None:
        self.count = 0
        self.rows = NO_INTS
        self.bounds = NO_BOXES

    def compare(self, boxes: Boxes, group: cython.int) -> cython.int:
        """SAME; SHIFTED: the same boxes in other rows, which `rows` now tells; or CHANGED: `take` them anew."""
        i: cython.int
        n: cython.Py_ssize_t = 0
        shifted: cython.bint = False
        if self.count < 0:
            return CHANGED
        for i in range(boxes.count):
            if boxes.group[i] != group:
                continue
            if (
                n == self.count
                or self.bounds[n].left != boxes.bounds[i].left
                or self.bounds[n].bottom != boxes.bounds[i].bottom
                or self.bounds[n].right != boxes.bounds[i].right
                or self.bounds[n].top != boxes.bounds[i].top
            ):
                return CHANGED
            if self.rows[n] != i:
                self.rows[n] = i
                shifted = True
            n += 1
        if n < self.count:
            return CHANGED
        return SHIFTED if shifted else SAME

    def take(self, boxes: Boxes, group: cython.int) -> cython.int:
        """Note the boxes of a group."""
        i: cython.int
        n: cython.Py_ssize_t = 0
        if len(self.rows) < boxes.count:
            self.bounds, self.rows = enlarged(boxes.count, self.bounds, self.rows)
        for i in range(boxes.count):
            if boxes.group[i] == group:
                self.rows[n] = i
                self.bounds[n] = boxes.bounds[i]
                n += 1
        self.count = n
        return 0
