"""Which rows stand, which are awake, and which have left off standing."""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import enlarged, table

if cython.compiled:
    from cython.cimports.physics.components.rigid_body import STATIC
    from cython.cimports.physics.grid.boxes import ABSENT, MOVING, Boxes
    from cython.cimports.physics.grid.boxes import STATIC as STANDING
else:
    from physics.components.rigid_body import STATIC
    from physics.grid.boxes import ABSENT, MOVING, Boxes
    from physics.grid.boxes import STATIC as STANDING


@cython.final
@cython.cclass
class Standing:
    """Keeps each row's box in its group of `boxes`: what stands, or what is awake.

    quiet     by row, 1 if it is as the last `gather` found it and does not move by itself in this tick: static,
              kinematic without a velocity, or dynamic and asleep
    seen      by row, how many detections in a row have found it quiet, up to 2
    resting   how many quiet rows have their boxes still with those that move
    roused    `roused_count` rows whose boxes have left the group of what stands since the pairs of these were brought
              back last; `all_roused`: all that were in it may have
    awake     `awake_count` rows whose boxes are in another group, ascending, and `sleepers`, how many dynamic rows are
              in it: see `Bodies.list_awake`; right if `awake_listed`
    others    how many rows that are not static are in it
    mixed     whether any static row may be among the boxes that move
    changed   whether the box of any row that stands may be another, or elsewhere, than when the broadphase was told
    """

    if not cython.compiled:
        __slots__ = (
            "boxes", "quiet", "seen", "resting", "roused", "roused_count", "all_roused", "awake", "awake_count",
            "awake_listed", "sleepers", "others", "mixed", "changed",
        )  # fmt: skip
    boxes: Boxes
    quiet: array[int]
    seen: array[int]
    resting: int
    roused: array[int]
    roused_count: int
    all_roused: bool
    awake: array[int]
    awake_count: int
    awake_listed: bool
    sleepers: int
    others: int
    mixed: bool
    changed: bool

    def __init__(self, boxes: Boxes) -> None:
        self.boxes = boxes
        self.changed = True
        self.all_roused = False
        self.quiet, self.roused, self.awake, self.seen = table(0, "b", "i", "i", "b")
        self.clear()

    @cython.cfunc
    @cython.exceptval(check=False)
    def clear(self) -> cython.void:
        """Hold no rows."""
        self.resting = self.roused_count = self.awake_count = self.sleepers = self.others = 0
        self.awake_listed = self.mixed = False

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def reserve(self, n: cython.Py_ssize_t) -> cython.int:
        """Make room for `n` rows."""
        if n > len(self.seen):
            self.quiet, self.roused, self.awake, self.seen = enlarged(
                n, self.quiet, self.roused, self.awake, self.seen
            )
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def append(self, row: cython.Py_ssize_t) -> cython.void:
        """A row at the end, of which nothing is known."""
        self.boxes.group[row] = ABSENT
        self.boxes.count = row + 1
        self.quiet[row] = self.seen[row] = 0
        self.awake_listed = False

    @cython.cfunc
    @cython.exceptval(check=False)
    def assign(self, i: cython.Py_ssize_t, kind: cython.int, group: cython.int) -> cython.void:
        """Put the box of a row of a kind into a group. Its kind does not change while it stands."""
        if self.boxes.group[i] == group:
            return
        self.resting -= self.quiet[i] and self.boxes.group[i] == MOVING
        if self.boxes.group[i] == STANDING:
            if self.roused_count < self.boxes.count:
                self.roused[self.roused_count] = i
                self.roused_count += 1
            self.others -= kind != STATIC
        if group == STANDING:
            self.others += kind != STATIC
        elif group == MOVING and kind == STATIC:
            self.mixed = True
        self.boxes.group[i] = group
        self.changed = True
        self.awake_listed = False

    @cython.cfunc
    @cython.exceptval(check=False)
    def stir(self, i: cython.Py_ssize_t, kind: cython.int) -> cython.void:
        """Let a row be one that may be other than in the last tick, or move."""
        self.resting -= self.quiet[i] and self.boxes.group[i] == MOVING
        self.quiet[i] = self.seen[i] = 0
        if self.boxes.group[i] == STANDING:
            self.assign(i, kind, MOVING)
