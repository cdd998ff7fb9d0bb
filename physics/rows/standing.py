"""Which rows stand, which are awake, and which have left the standing rows."""

from __future__ import annotations

from array import array

import cython

from physics.components.rigid_body import DYNAMIC, STATIC
from physics.grid.boxes import ABSENT, MOVING, STANDING, Boxes
from physics.grid.buffers import enlarged
from physics.grid.no_rows import NO_BYTES, NO_INTS
from physics.rows.ordered import Ordered

if not cython.compiled:
    LISTED, AWAKE = 1, 2


@cython.final
@cython.cclass
class Standing(Ordered):
    """Keeps each row's box in its group of `boxes`: standing or moving.

    quiet     by row, 1 if it is as the last `gather` found it and does not move by itself in this tick: static,
              kinematic without a velocity, or dynamic and asleep
    seen      by row, how many successive detections have found it quiet, up to 2
    resting   how many quiet rows are still in the group MOVING
    unsettled    `unsettled_count` rows that have left the group STANDING, and whose pairs were not brought back yet;
              `all_unsettled`: any row may have left the group
    sleepers  how many dynamic rows are in the group STANDING; others: how many rows that are not static
    mixed     whether any static row may be in the group MOVING
    watched   by row, bit LISTED: it is in `boxes.awake` or in `coming`; bit AWAKE: it is a body that does not stand,
              and has to be listed
    coming    `coming_count` rows that `list_awake` adds to `boxes.awake`
    listed    whether `boxes.awake` is up to date
    many      whether so many rows are read in this tick that building the grid of standing rows anew costs little more

    What the broadphase was not told yet:

    left       `left_count` rows that have left the group STANDING
    came       whether any row has come into this group, or the box of one of its rows may have changed
    regrouped  whether any row has changed its group
    boxed      whether any box was computed
    """

    boxes: Boxes
    quiet: array[int]
    seen: array[int]
    resting: int
    unsettled: array[int]
    unsettled_count: int
    all_unsettled: bool
    sleepers: int
    others: int
    mixed: bool
    watched: array[int]
    coming: array[int]
    coming_count: int
    listed: bool
    many: bool
    left: array[int]
    left_count: int
    came: bool
    regrouped: bool
    boxed: bool

    def __init__(self, boxes: Boxes) -> None:
        self.boxes = boxes
        self.all_unsettled = False
        self.quiet = self.watched = self.seen = NO_BYTES
        self.unsettled = self.coming = self.left = NO_INTS
        self.clear()

    def clear(self) -> cython.void:
        """Remove all rows."""
        self.resting = self.unsettled_count = self.sleepers = self.others = 0
        self.coming_count = self.left_count = self.boxes.awake_count = 0
        self.mixed = self.many = False
        self.listed = self.came = self.regrouped = self.boxed = True

    def cut(self, count: cython.Py_ssize_t) -> cython.void:
        """Keep the first `count` rows; the others are vacant. The broadphase starts afresh, and so do pairs."""
        self.list_awake()
        while self.boxes.awake_count > 0 and self.boxes.awake[self.boxes.awake_count - 1] >= count:
            self.boxes.awake_count -= 1
        self.unsettled_count = self.left_count = 0
        self.came = self.regrouped = self.boxed = True

    def reserve(self, n: cython.Py_ssize_t) -> None:
        """Make room for `n` rows."""
        if n > len(self.seen):
            self.quiet, self.watched, self.unsettled, self.coming, self.left, self.seen = enlarged(
                n, self.quiet, self.watched, self.unsettled, self.coming, self.left, self.seen
            )

    def append(self, row: cython.Py_ssize_t) -> cython.void:
        """Add a row whose components were not read yet."""
        self.boxes.group[row] = ABSENT
        self.boxes.count = row + 1
        self.quiet[row] = self.seen[row] = self.watched[row] = 0

    def assign(self, i: cython.Py_ssize_t, kind: cython.int, group: cython.int) -> cython.void:
        """Put the box of a row, which is of this kind, into a group. The kind does not change while the row stands."""
        if self.boxes.group[i] == group:
            return
        if self.quiet[i] and self.boxes.group[i] == MOVING:
            self.resting -= 1
        if self.boxes.group[i] == STANDING:
            if self.unsettled_count < self.boxes.count:
                self.unsettled[self.unsettled_count] = i
                self.unsettled_count += 1
            if self.left_count < self.boxes.count:
                self.left[self.left_count] = i
                self.left_count += 1
            else:
                self.came = True
            self.others -= kind != STATIC
            self.sleepers -= kind == DYNAMIC
            self.keep_awake(i)
        if group == STANDING:
            self.others += kind != STATIC
            self.sleepers += kind == DYNAMIC
            self.came = True
            self.drop(i)
        elif group == MOVING and kind == STATIC:
            self.mixed = True
        self.boxes.group[i] = group
        self.regrouped = True

    def keep_awake(self, i: cython.Py_ssize_t) -> cython.void:
        """Note that a row does not stand."""
        if self.watched[i] == LISTED | AWAKE:
            return
        if not self.watched[i] & LISTED:
            self.coming[self.coming_count] = i
            self.coming_count += 1
        self.watched[i] = LISTED | AWAKE
        self.listed = False

    def drop(self, i: cython.Py_ssize_t) -> cython.void:
        """Note that a row stands, or is not a body any more."""
        self.watched[i] &= LISTED
        self.listed = False

    def list_awake(self) -> cython.void:
        """List the bodies that do not stand. The cost depends on the number of these, not on that of standing rows."""
        boxes: Boxes = self.boxes
        i: cython.int
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        if self.listed:
            return
        for k in range(boxes.awake_count):
            i = boxes.awake[k]
            if self.watched[i] & AWAKE:
                boxes.awake[n] = i
                n += 1
            else:
                self.watched[i] = 0
        boxes.awake_count = n
        n = 0
        for k in range(self.coming_count):
            i = self.coming[k]
            if self.watched[i] & AWAKE:
                self.coming[n] = i
                n += 1
            else:
                self.watched[i] = 0
        self.coming_count = n
        self.sort(self.coming, n)
        # A merge from the end, within the column: there is room for each row once.
        k = boxes.awake_count - 1
        boxes.awake_count += n
        while n > 0:
            i = self.coming[n - 1]
            if k >= 0 and boxes.awake[k] > i:
                i = boxes.awake[k]
                k -= 1
                boxes.awake[k + 1 + n] = i
            else:
                n -= 1
                boxes.awake[k + 1 + n] = i
        self.coming_count = 0
        self.listed = True

    def unsettle(self, i: cython.Py_ssize_t, kind: cython.int) -> cython.void:
        """Note that a row may have changed since the last tick, or may move: it does not stand."""
        if self.quiet[i] and self.boxes.group[i] == MOVING:
            self.resting -= 1
        self.quiet[i] = self.seen[i] = 0
        if self.boxes.group[i] == STANDING:
            self.assign(i, kind, MOVING)
