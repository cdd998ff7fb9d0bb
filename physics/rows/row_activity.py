"""Which rows are quiet, which are awake, and which have left the quiet rows."""

from __future__ import annotations

from array import array

import cython

from physics.components.rigid_body import DYNAMIC, STATIC
from physics.grid.boxes import ABSENT, MOVING, QUIET, Boxes
from physics.grid.buffers import enlarged
from physics.grid.no_rows import NO_BYTES, NO_INTS
from physics.rows.sortable_table import SortableTable

if not cython.compiled:
    LISTED, AWAKE = 1, 2


@cython.final
@cython.cclass
class RowActivity(SortableTable):
    """Keeps each row's box in its group of `boxes`: quiet or moving.

    at_rest                by row, 1 if it is as the last `gather` found it and does not move by itself in this tick:
                           static, kinematic without a velocity, or dynamic and asleep
    rest_detections        by row, how many successive detections have found it at rest, up to 2
    moving_at_rest_count   how many rows at rest are still in the group MOVING
    unsettled              `unsettled_count` rows that have left the group QUIET, and whose pairs were not brought back
                           yet; `all_unsettled`: any row may have left the group
    quiet_dynamic_count    how many dynamic rows are in the group QUIET; quiet_nonstatic_count: how many rows that are
                           not static
    has_moving_static      whether any static row may be in the group MOVING
    awake_flags            by row, bit LISTED: it is in `boxes.awake` or in `new_awake`; bit AWAKE: it is a body that is
                           not quiet, and has to be listed
    new_awake              `new_awake_count` rows that `update_awake_list` adds to `boxes.awake`
    awake_list_is_current  whether `boxes.awake` is up to date
    rebuild_is_cheap       whether so many rows are read in this tick that building the grid of quiet rows anew costs
                           little more

    What the broadphase was not told yet:

    left_quiet          `left_quiet_count` rows that have left the group QUIET
    quiet_rows_changed  whether any row has come into this group, or the box of one of its rows may have changed
    groups_changed      whether any row has changed its group
    boxes_changed       whether any box was computed
    """

    boxes: Boxes
    at_rest: array[int]
    rest_detections: array[int]
    moving_at_rest_count: int
    unsettled: array[int]
    unsettled_count: int
    all_unsettled: bool
    quiet_dynamic_count: int
    quiet_nonstatic_count: int
    has_moving_static: bool
    awake_flags: array[int]
    new_awake: array[int]
    new_awake_count: int
    awake_list_is_current: bool
    rebuild_is_cheap: bool
    left_quiet: array[int]
    left_quiet_count: int
    quiet_rows_changed: bool
    groups_changed: bool
    boxes_changed: bool

    def __init__(self, boxes: Boxes) -> None:
        self.boxes = boxes
        self.all_unsettled = False
        self.at_rest = self.awake_flags = self.rest_detections = NO_BYTES
        self.unsettled = self.new_awake = self.left_quiet = NO_INTS
        self.clear()

    def clear(self) -> cython.void:
        """Remove all rows."""
        self.moving_at_rest_count = self.unsettled_count = 0
        self.quiet_dynamic_count = self.quiet_nonstatic_count = 0
        self.new_awake_count = self.left_quiet_count = self.boxes.awake_count = 0
        self.has_moving_static = self.rebuild_is_cheap = False
        self.awake_list_is_current = self.quiet_rows_changed = self.groups_changed = self.boxes_changed = True

    def truncate(self, count: cython.Py_ssize_t) -> cython.void:
        """Keep the first `count` rows; the others are vacant. The broadphase starts afresh, and so do pairs."""
        self.update_awake_list()
        while self.boxes.awake_count > 0 and self.boxes.awake[self.boxes.awake_count - 1] >= count:
            self.boxes.awake_count -= 1
        self.unsettled_count = self.left_quiet_count = 0
        self.quiet_rows_changed = self.groups_changed = self.boxes_changed = True

    def reserve(self, n: cython.Py_ssize_t) -> None:
        """Make room for `n` rows."""
        if n > len(self.rest_detections):
            (
                self.at_rest,
                self.awake_flags,
                self.unsettled,
                self.new_awake,
                self.left_quiet,
                self.rest_detections,
            ) = enlarged(
                n,
                self.at_rest,
                self.awake_flags,
                self.unsettled,
                self.new_awake,
                self.left_quiet,
                self.rest_detections,
            )

    def append(self, row: cython.Py_ssize_t) -> cython.void:
        """Add a row whose components were not read yet."""
        self.boxes.group[row] = ABSENT
        self.boxes.count = row + 1
        self.at_rest[row] = self.rest_detections[row] = self.awake_flags[row] = 0

    def set_group(self, i: cython.Py_ssize_t, kind: cython.int, group: cython.int) -> cython.void:
        """Put the box of a row, which is of this kind, into a group. The kind does not change while the row is
        quiet."""
        if self.boxes.group[i] == group:
            return
        if self.at_rest[i] and self.boxes.group[i] == MOVING:
            self.moving_at_rest_count -= 1
        if self.boxes.group[i] == QUIET:
            if self.unsettled_count < self.boxes.count:
                self.unsettled[self.unsettled_count] = i
                self.unsettled_count += 1
            if self.left_quiet_count < self.boxes.count:
                self.left_quiet[self.left_quiet_count] = i
                self.left_quiet_count += 1
            else:
                self.quiet_rows_changed = True
            self.quiet_nonstatic_count -= kind != STATIC
            self.quiet_dynamic_count -= kind == DYNAMIC
            self.add_awake(i)
        if group == QUIET:
            self.quiet_nonstatic_count += kind != STATIC
            self.quiet_dynamic_count += kind == DYNAMIC
            self.quiet_rows_changed = True
            self.remove_awake(i)
        elif group == MOVING and kind == STATIC:
            self.has_moving_static = True
        self.boxes.group[i] = group
        self.groups_changed = True

    def add_awake(self, i: cython.Py_ssize_t) -> cython.void:
        """Note that a row is not quiet."""
        if self.awake_flags[i] == LISTED | AWAKE:
            return
        if not self.awake_flags[i] & LISTED:
            self.new_awake[self.new_awake_count] = i
            self.new_awake_count += 1
        self.awake_flags[i] = LISTED | AWAKE
        self.awake_list_is_current = False

    def remove_awake(self, i: cython.Py_ssize_t) -> cython.void:
        """Note that a row is quiet, or is not a body any more."""
        self.awake_flags[i] &= LISTED
        self.awake_list_is_current = False

    def update_awake_list(self) -> cython.void:
        """List the bodies that are not quiet. The cost depends on the number of these, not on that of quiet rows."""
        boxes: Boxes = self.boxes
        i: cython.int
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        if self.awake_list_is_current:
            return
        for k in range(boxes.awake_count):
            i = boxes.awake[k]
            if self.awake_flags[i] & AWAKE:
                boxes.awake[n] = i
                n += 1
            else:
                self.awake_flags[i] = 0
        boxes.awake_count = n
        n = 0
        for k in range(self.new_awake_count):
            i = self.new_awake[k]
            if self.awake_flags[i] & AWAKE:
                self.new_awake[n] = i
                n += 1
            else:
                self.awake_flags[i] = 0
        self.new_awake_count = n
        self.sort(self.new_awake, n)
        # A merge from the end, within the column: there is room for each row once.
        k = boxes.awake_count - 1
        boxes.awake_count += n
        while n > 0:
            i = self.new_awake[n - 1]
            if k >= 0 and boxes.awake[k] > i:
                i = boxes.awake[k]
                k -= 1
                boxes.awake[k + 1 + n] = i
            else:
                n -= 1
                boxes.awake[k + 1 + n] = i
        self.new_awake_count = 0
        self.awake_list_is_current = True

    def unsettle(self, i: cython.Py_ssize_t, kind: cython.int) -> cython.void:
        """Note that a row may have changed since the last tick, or may move: it is not quiet."""
        if self.at_rest[i] and self.boxes.group[i] == MOVING:
            self.moving_at_rest_count -= 1
        self.at_rest[i] = self.rest_detections[i] = 0
        if self.boxes.group[i] == QUIET:
            self.set_group(i, kind, MOVING)
