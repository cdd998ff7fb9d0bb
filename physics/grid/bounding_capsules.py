"""Capsules around elongated shapes, whose boxes are mostly empty."""

from __future__ import annotations

from array import array
from ctypes import Array

import cython

from physics.grid.boxes import NO_CAPSULES, QUIET, BoundingCapsule, Box, Boxes
from physics.grid.buffers import grown
from physics.grid.capsule_query import CapsuleQuery
from physics.grid.keys import LOW, Keys
from physics.grid.levels import Levels
from physics.grid.no_rows import NO_INTS


@cython.final
@cython.cclass
class BoundingCapsules:
    """The bounding capsules of `Boxes`, found by row.

    count     number of capsules
    capsules  the BoundingCapsule of each
    of_row    for each row the number of its capsule, or -1
    """

    count: int
    capsules: Array[BoundingCapsule]
    of_row: array[int]

    def __init__(self) -> None:
        self.count = 0
        self.of_row = NO_INTS
        self.capsules = NO_CAPSULES

    def copy_capsules(self, boxes: Boxes, moving: Levels, quiet: Levels) -> None:
        """Copy the capsules of `boxes`, and count the capsules in each level of both groups."""
        i: cython.Py_ssize_t
        k: cython.int
        row: cython.int
        box: cython.pointer[Box]
        levels: Levels
        size: cython.Py_ssize_t = len(self.of_row)
        for i in range(self.count):
            self.of_row[self.capsules[i].row] = -1
        self.count = 0
        if size < boxes.count:
            self.of_row = grown(self.of_row, boxes.count)
            for i in range(len(self.of_row)):
                self.of_row[i] = -1
        if len(self.capsules) < boxes.capsule_count:
            self.capsules = grown(self.capsules, boxes.capsule_count)
        self.count = boxes.capsule_count
        for i in range(moving.used_count):
            moving.capsules[moving.used[i]] = 0
        for i in range(quiet.used_count):
            quiet.capsules[quiet.used[i]] = 0
        for i in range(self.count):
            self.capsules[i] = boxes.capsules[i]
            row = self.capsules[i].row
            self.of_row[row] = i
            levels = quiet if boxes.group[row] == QUIET else moving
            box = cython.address(boxes.bounds[row])
            k = levels.level_for(max(box.right - box.left, box.top - box.bottom))
            levels.capsules[k] += 1

    def set_query(self, row: cython.longlong, capsule_query: CapsuleQuery) -> cython.void:
        """Set `capsule_query` to the capsule of a row. The row must have one."""
        capsule: cython.pointer[BoundingCapsule] = cython.address(self.capsules[self.of_row[row]])
        capsule_query.set_segment(capsule.x0, capsule.y0, capsule.x1, capsule.y1, capsule.radius)

    def filter(
        self, boxes: Boxes, keys: Keys, start: cython.Py_ssize_t, capsule_query: CapsuleQuery
    ) -> cython.void:
        """Drop the pairs from `start` on in which the capsule of one row misses the box of the other."""
        i: cython.Py_ssize_t
        a: cython.longlong
        b: cython.longlong
        kept: cython.Py_ssize_t = start
        for i in range(start, keys.count):
            a = keys.keys[i] >> 32
            b = keys.keys[i] & LOW
            if self.of_row[a] >= 0 and self.rules_out(boxes, a, b, capsule_query):
                continue
            if self.of_row[b] >= 0 and self.rules_out(boxes, b, a, capsule_query):
                continue
            keys.keys[kept] = keys.keys[i]
            kept += 1
        keys.count = kept

    def rules_out(
        self, boxes: Boxes, elongated: cython.longlong, other: cython.longlong, capsule_query: CapsuleQuery
    ) -> cython.bint:
        """Whether the capsule of the row `elongated` misses the box of the row `other`."""
        self.set_query(elongated, capsule_query)
        return not capsule_query.meets(cython.address(boxes.bounds[other]))
