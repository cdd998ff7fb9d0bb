"""The broadphase: finds which boxes overlap."""

from __future__ import annotations

from array import array

import cython

from physics import validate
from physics.grid.beam import Beam
from physics.grid.bounding_capsules import BoundingCapsules
from physics.grid.boxes import MOVING, STANDING, Boxes
from physics.grid.buffers import enlarged, grown
from physics.grid.grid import Grid
from physics.grid.keys import LOW, Keys
from physics.grid.no_rows import NO_INTS

_NO_BOXES = Boxes()
"""The boxes of all broadphases before their first update."""


@cython.final
@cython.cclass
class Broadphase:
    """Finds the pairs of `Boxes` that meet, and answers which boxes meet a region or a segment.

    The grid of movers is built at every `update`. The grid of statics is built when a static box changed or was added,
    or when half of it is holes: a box that leaves it leaves a hole. Boxes are closed: boxes that touch meet. All
    results are in ascending order of rows.

    cell_size      boxes up to this size (the game's units) share a grid of cells of that size; None: picked from
                   the boxes

    holes          how many boxes have left the statics' grid since it was built

    pair_count     after `find_pairs`: number of pairs
    first, second  the rows of each pair, first < second
    hit_count      after `query`, `query_segment`: number of rows found
    hits           the rows
    """

    boxes: Boxes
    row_count: int
    movers: Grid
    statics: Grid
    holes: int
    known: bool
    capsules: BoundingCapsules
    beam: Beam
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
        self.movers = Grid(size, False)
        self.statics = Grid(size, True)
        self.holes = 0
        self.known = False
        self.capsules = BoundingCapsules()
        self.beam = Beam()
        self.pair_keys = Keys()
        self.hit_keys = Keys()
        self.pair_count = self.hit_count = 0
        self.first = self.second = self.hits = NO_INTS

    def update(self, boxes: Boxes, same_rows: cython.bint = False, same_statics: cython.bint = False) -> None:
        """Take in the boxes of a tick. Queries answer for these until the next update.

        same_rows     whether it is known that no row has changed its group, and no STANDING box has changed, since the
                      last update
        same_statics  whether it is known that the STANDING rows and their boxes are those of the last update, except
                      rows for which `leave` was called
        """
        if not self.known:
            same_rows = same_statics = False
        self.boxes = boxes
        self.row_count = boxes.count
        try:
            if 2 * self.holes > self.statics.levels.count or not (same_rows or same_statics):
                self.statics.build(boxes, STANDING, False)
                self.holes = 0
            self.movers.build(boxes, MOVING, same_rows)
            self.capsules.take(boxes, self.movers.levels, self.statics.levels)
            self.known = True
        except BaseException:
            self.forget()
            raise

    def leave(self, row: cython.Py_ssize_t) -> cython.void:
        """Remove a row from the grid of statics."""
        if self.known and self.statics.remove(row):
            self.holes += 1

    def forget(self) -> None:
        """Remove all boxes: until the next update, no query finds any."""
        self.known = False
        self.holes = 0
        self.statics.levels.forget()
        self.movers.levels.forget()
        self.row_count = self.pair_count = self.hit_count = 0

    def find_pairs(self) -> None:
        """Find all pairs of a mover and a mover or a static whose boxes meet, as of the last update.

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
        movers: Grid = self.movers
        statics: Grid = self.statics
        keys.count = 0
        for i in range(movers.levels.used_count):
            k = movers.levels.used[i]
            start = keys.count
            movers.pairs_within(k, keys)
            if movers.levels.capsules[k] > 0:
                self.capsules.filter(self.boxes, keys, start, self.beam)
            for j in range(i):
                self.pairs_between(movers, k, movers, movers.levels.used[j])
            for j in range(statics.levels.used_count):
                self.pairs_between(movers, k, statics, statics.levels.used[j])
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
        beam: Beam = self.beam
        start: cython.Py_ssize_t = keys.count
        if b.cost_of_queries(j, a, i) < a.cost_of_queries(i, b, j):
            a, b = b, a
            i, j = j, i
        for entry in range(a.first[i], a.first[i] + a.levels.size[i]):
            if a.bounds[entry].left != a.bounds[entry].left:
                continue  # a hole, or a box that meets nothing
            row = a.label[entry] >> 32
            if a.levels.capsules[i] > 0 and self.capsules.of_row[row] >= 0:
                self.capsules.set_beam(row, beam)
                beam.narrow(cython.address(a.bounds[entry]))
                beam.search(b, j, row << 32, keys)
            else:
                b.region(
                    j,
                    a.bounds[entry].left,
                    a.bounds[entry].bottom,
                    a.bounds[entry].right,
                    a.bounds[entry].top,
                    row << 32,
                    keys,
                )
        if b.levels.capsules[j] > 0:
            self.capsules.filter(self.boxes, keys, start, beam)

    def query(self, left: float, bottom: float, right: float, top: float) -> None:
        """Find all rows, moving and static, whose box meets a closed region (which may be infinite)."""
        i: cython.Py_ssize_t
        self.hit_keys.count = 0
        for i in range(self.movers.levels.used_count):
            self.movers.region(self.movers.levels.used[i], left, bottom, right, top, 0, self.hit_keys)
        for i in range(self.statics.levels.used_count):
            self.statics.region(self.statics.levels.used[i], left, bottom, right, top, 0, self.hit_keys)
        self.fill_hits()

    def query_movers(self, left: float, bottom: float, right: float, top: float) -> None:
        """Find the rows with a moving box that meets a region."""
        i: cython.Py_ssize_t
        self.hit_keys.count = 0
        for i in range(self.movers.levels.used_count):
            self.movers.region(self.movers.levels.used[i], left, bottom, right, top, 0, self.hit_keys)
        self.fill_hits()

    def query_segment(self, x0: float, y0: float, x1: float, y1: float, radius: float) -> None:
        """Find all rows whose box may come within `radius` of the segment from (x0, y0) to (x1, y1)."""
        i: cython.Py_ssize_t
        self.beam.set_segment(x0, y0, x1, y1, radius)
        self.hit_keys.count = 0
        for i in range(self.movers.levels.used_count):
            self.beam.search(self.movers, self.movers.levels.used[i], 0, self.hit_keys)
        for i in range(self.statics.levels.used_count):
            self.beam.search(self.statics, self.statics.levels.used[i], 0, self.hit_keys)
        self.fill_hits()

    def fill_hits(self) -> None:
        i: cython.Py_ssize_t
        last: cython.longlong = -1
        keys: Keys = self.hit_keys
        keys.sort(self.row_count)
        if len(self.hits) < keys.count:
            self.hits = grown(self.hits, keys.count)
        self.hit_count = 0
        for i in range(keys.count):
            self.hits[self.hit_count] = keys.keys[i]
            self.hit_count += keys.keys[i] != last
            last = keys.keys[i]
