"""Where there are no quiet boxes, so that a body in flight need not search the ground in every tick."""

from __future__ import annotations

from array import array
from ctypes import Array

import cython

from physics.grid.boxes import NO_BOXES, Box
from physics.grid.buffers import enlarged
from physics.grid.grid import Grid
from physics.grid.keys import Keys
from physics.grid.no_rows import NO_BYTES

if not cython.compiled:
    UNKNOWN, CLEAR, OCCUPIED = range(3)

_AROUND = cython.declare(cython.double, 0.5)
"""How far to look around a box, as a multiple of its extent. Farther: fewer bodies are in a clearing. Less far: they
leave theirs sooner."""


@cython.final
@cython.cclass
class Clearings:
    """For each moving row, and for sleepers that the sweep has woken, a region that was searched for quiet boxes. The
    region is larger than the box of the row. While the box is in the region, the result holds: boxes may leave the grid
    of quiet boxes, but none comes in until that grid is built anew.

    regions  by row, the Box that was searched
    state    by row, UNKNOWN, CLEAR if no quiet box meets the region, or OCCUPIED
    keys     of the boxes found
    """

    regions: Array[Box]
    state: array[int]
    keys: Keys

    def __init__(self) -> None:
        self.keys = Keys()
        self.regions = NO_BOXES
        self.state = NO_BYTES

    def forget(self) -> cython.void:
        """Forget all regions."""
        row: cython.Py_ssize_t
        for row in range(len(self.state)):
            self.state[row] = UNKNOWN

    def is_clear(self, quiet: Grid, row: cython.Py_ssize_t, box: cython.pointer[Box]) -> cython.bint:
        """Whether a box of a row meets no box of the grid `quiet`, by the region of the row; False if anything is in
        this region. Searches a new region if the box is not in the old one."""
        region: cython.pointer[Box]
        if row < len(self.state) and self.state[row] != UNKNOWN:
            region = cython.address(self.regions[row])
            if _is_within(box, region):
                return self.state[row] == CLEAR
        self.search(quiet, row, box)
        region = cython.address(self.regions[row])
        # The region of an infinite box may be NaN: then nothing is known.
        return self.state[row] == CLEAR and _is_within(box, region)

    def search(self, quiet: Grid, row: cython.Py_ssize_t, box: cython.pointer[Box]) -> cython.int:
        """Search a box and what is around it, and note the result for a row."""
        i: cython.Py_ssize_t
        region: cython.pointer[Box]
        around: float = _AROUND * max(box.right - box.left, box.top - box.bottom)
        if row >= len(self.state):
            self.regions, self.state = enlarged(row + 1, self.regions, self.state)
        self.state[row] = UNKNOWN
        region = cython.address(self.regions[row])
        region.left = box.left - around
        region.bottom = box.bottom - around
        region.right = box.right + around
        region.top = box.top + around
        self.keys.count = 0
        for i in range(quiet.levels.used_count):
            quiet.query_region(
                quiet.levels.used[i], region.left, region.bottom, region.right, region.top, 0, self.keys
            )
            if self.keys.count > 0:
                self.state[row] = OCCUPIED
                return 0
        self.state[row] = CLEAR
        return 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_within(box: cython.pointer[Box], region: cython.pointer[Box]) -> cython.bint:
    """Whether a box lies in a region. A box with a NaN does not."""
    return (
        box.left >= region.left
        and box.bottom >= region.bottom
        and box.right <= region.right
        and box.top <= region.top
    )
