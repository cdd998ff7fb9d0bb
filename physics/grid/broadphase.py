"""The broadphase: finds which boxes overlap."""

from __future__ import annotations

from array import array

import cython

from physics import validate
from physics.grid.bounding_capsules import BoundingCapsules
from physics.grid.boxes import MOVING, QUIET, Box, Boxes
from physics.grid.buffers import enlarged, grown
from physics.grid.capsule_query import CapsuleQuery
from physics.grid.clearings import Clearings
from physics.grid.grid import Grid
from physics.grid.keys import LOW, Keys
from physics.grid.no_rows import NO_INTS

_NO_BOXES = Boxes()
"""The boxes of all broadphases before their first update."""


@cython.final
@cython.cclass
class Broadphase:
    """Finds the pairs of `Boxes` that meet, and answers which boxes meet a region or a segment.

    The grid of moving boxes is built at every `update`. The grid of quiet boxes is built when a quiet box changed or
    was added, or when half of it is holes: a box that leaves it leaves a hole. Boxes are closed: boxes that touch meet.
    All results are in ascending order of rows.

    cell_size      boxes up to this size (the game's units) share a grid of cells of that size; None: picked from
                   the boxes

    holes  how many boxes have left the grid of quiet boxes since it was built
    clearings  where moving boxes meet no quiet box

    pair_count     after `find_pairs`: number of pairs
    first, second  the rows of each pair, first < second
    hit_count      after `query`, `query_segment`: number of rows found
    hits           the rows
    """

    boxes: Boxes
    row_count: int
    moving: Grid
    quiet: Grid
    holes: int
    clearings: Clearings
    is_filled: bool
    capsules: BoundingCapsules
    capsule_query: CapsuleQuery
    pair_keys: Keys
    hit_keys: Keys
    pair_count: int
    first: array[int]
    second: array[int]
    hit_count: int
    hits: array[int]

    def __init__(self, cell_size: float | None = None) -> None:
        size = 0.0 if cell_size is None else validate.above_zero("cell_size", cell_size)
        self.boxes = _NO_BOXES
        self.row_count = 0
        self.moving = Grid(size, False)
        self.quiet = Grid(size, True)
        self.holes = 0
        self.clearings = Clearings()
        self.is_filled = False
        self.capsules = BoundingCapsules()
        self.capsule_query = CapsuleQuery()
        self.pair_keys = Keys()
        self.hit_keys = Keys()
        self.pair_count = self.hit_count = 0
        self.first = self.second = self.hits = NO_INTS

    def update(
        self, boxes: Boxes, same_rows: cython.bint = False, same_quiet_rows: cython.bint = False
    ) -> None:
        """Take in the boxes of a tick. Queries answer for these until the next update.

        same_rows        whether it is known that no row has changed its group, and no QUIET box has changed, since the
                         last update
        same_quiet_rows  whether it is known that the QUIET rows and their boxes are those of the last update, except
                         rows for which `remove_quiet_row` was called
        """
        if not self.is_filled:
            same_rows = same_quiet_rows = False
        self.boxes = boxes
        self.row_count = boxes.count
        try:
            if 2 * self.holes > self.quiet.levels.count or not (same_rows or same_quiet_rows):
                self.clearings.forget()
                self.quiet.build(boxes, QUIET, False)
                self.holes = 0
            self.moving.build(boxes, MOVING, same_rows)
            self.capsules.copy_capsules(boxes, self.moving.levels, self.quiet.levels)
            self.is_filled = True
        except BaseException:
            self.clear()
            raise

    def remove_quiet_row(self, row: cython.Py_ssize_t) -> cython.void:
        """Remove a row from the grid of quiet boxes."""
        if self.is_filled and self.quiet.remove(row):
            self.holes += 1

    def clear(self) -> None:
        """Remove all boxes: until the next update, no query finds any."""
        self.is_filled = False
        self.holes = 0
        self.quiet.levels.clear()
        self.moving.levels.clear()
        self.row_count = self.pair_count = self.hit_count = 0

    def find_pairs(self) -> None:
        """Find all pairs of rows whose boxes meet, of which at least one is moving, as of the last update.

        A pair is left out if the bounding capsule of one misses the box of the other. Call this before the boxes change
        again.
        """
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        k: cython.int
        start: cython.Py_ssize_t
        key: cython.longlong
        last: cython.longlong = -1
        keys: Keys = self.pair_keys
        moving: Grid = self.moving
        quiet: Grid = self.quiet
        keys.count = 0
        for i in range(moving.levels.used_count):
            k = moving.levels.used[i]
            start = keys.count
            moving.pairs_within(k, keys)
            if moving.levels.capsules[k] > 0:
                self.capsules.filter(self.boxes, keys, start, self.capsule_query)
            for j in range(i):
                self.pairs_between(moving, k, moving, moving.levels.used[j])
            for j in range(quiet.levels.used_count):
                self.pairs_between(moving, k, quiet, quiet.levels.used[j])
        keys.sort(self.row_count)
        if len(self.first) < keys.count:
            self.second, self.first = enlarged(keys.count, self.second, self.first)
        # A search that runs around the torus can meet a box twice. After the sort, equal keys are side by side.
        self.pair_count = 0
        for i in range(keys.count):
            key = keys.keys[i]
            self.first[self.pair_count] = key >> 32
            self.second[self.pair_count] = key & LOW
            self.pair_count += key != last
            last = key

    def pairs_between(self, a: Grid, i: cython.int, b: Grid, j: cython.int) -> None:
        """Append all pairs of a box in level `i` of `a` and a box in level `j` of `b`. The boxes of one level query the
        other level, in the cheaper of the two directions."""
        entry: cython.Py_ssize_t
        row: cython.longlong
        keys: Keys = self.pair_keys
        capsule_query: CapsuleQuery = self.capsule_query
        start: cython.Py_ssize_t = keys.count
        if b.cost_of_queries(j, a, i) < a.cost_of_queries(i, b, j):
            a, b = b, a
            i, j = j, i
        for entry in range(a.first[i], a.first[i] + a.levels.size[i]):
            if a.bounds[entry].left != a.bounds[entry].left:
                continue  # a hole, or a box that meets nothing
            row = a.label[entry] >> 32
            if b is self.quiet and self.clearings.is_clear(b, row, cython.address(a.bounds[entry])):
                continue
            if a.levels.capsules[i] > 0 and self.capsules.of_row[row] >= 0:
                self.capsules.set_query(row, capsule_query)
                capsule_query.clip(cython.address(a.bounds[entry]))
                capsule_query.search(b, j, row << 32, keys)
            else:
                b.query_region(
                    j,
                    a.bounds[entry].left,
                    a.bounds[entry].bottom,
                    a.bounds[entry].right,
                    a.bounds[entry].top,
                    row << 32,
                    keys,
                )
        if b.levels.capsules[j] > 0:
            self.capsules.filter(self.boxes, keys, start, capsule_query)

    def is_in_clearing(self, row: cython.Py_ssize_t, box: cython.pointer[Box]) -> cython.bint:
        """Whether a box of a moving row is known to meet no quiet box."""
        return self.clearings.is_clear(self.quiet, row, box)

    def query(self, left: float, bottom: float, right: float, top: float) -> None:
        """Find all rows, moving and quiet, whose box meets a closed region (which may be infinite)."""
        i: cython.Py_ssize_t
        self.hit_keys.count = 0
        for i in range(self.moving.levels.used_count):
            self.moving.query_region(self.moving.levels.used[i], left, bottom, right, top, 0, self.hit_keys)
        for i in range(self.quiet.levels.used_count):
            self.quiet.query_region(self.quiet.levels.used[i], left, bottom, right, top, 0, self.hit_keys)
        self.fill_hits()

    def query_moving(self, left: float, bottom: float, right: float, top: float) -> None:
        """Find the rows with a moving box that meets a region."""
        i: cython.Py_ssize_t
        self.hit_keys.count = 0
        for i in range(self.moving.levels.used_count):
            self.moving.query_region(self.moving.levels.used[i], left, bottom, right, top, 0, self.hit_keys)
        self.fill_hits()

    def query_segment(self, x0: float, y0: float, x1: float, y1: float, radius: float) -> None:
        """Find all rows whose box may come within `radius` of the segment from (x0, y0) to (x1, y1)."""
        i: cython.Py_ssize_t
        self.capsule_query.set_segment(x0, y0, x1, y1, radius)
        self.hit_keys.count = 0
        for i in range(self.moving.levels.used_count):
            self.capsule_query.search(self.moving, self.moving.levels.used[i], 0, self.hit_keys)
        for i in range(self.quiet.levels.used_count):
            self.capsule_query.search(self.quiet, self.quiet.levels.used[i], 0, self.hit_keys)
        self.fill_hits()

    def fill_hits(self) -> None:
        i: cython.Py_ssize_t
        last: cython.longlong = -1
        keys: Keys = self.hit_keys
        if keys.count > 1:
            keys.sort(self.row_count)
        if len(self.hits) < keys.count:
            self.hits = grown(self.hits, keys.count)
        self.hit_count = 0
        for i in range(keys.count):
            self.hits[self.hit_count] = keys.keys[i]
            self.hit_count += keys.keys[i] != last
            last = keys.keys[i]
