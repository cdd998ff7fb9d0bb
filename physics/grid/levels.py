"""Levels of boxes by size, each with a torus of cells of its own.

A cell must be as large as the largest box in it, so that boxes that meet have their centres in the same cell or in
neighbouring ones. One huge box would thus make all cells huge. So boxes go by their extent (the greater of width and
height) into levels, each of which spans a factor of eight. One level is placed around the typical extent.

Rejected: one level and a list of huge boxes, which is quadratic for thousands of walls. A factor of four: the levels
then have to query each other so often that a world of sizes 1 to 11 took twice as long. A factor of 16: small boxes
packed densely between large ones took up to ten times as long. Levels at fixed powers: they split boxes of
similar size into two levels.
"""

from __future__ import annotations

from array import array
from math import sqrt

import cython

from physics.grid.boxes import MOVING, Boxes
from physics.grid.buffers import allocate, enlarged, new_columns
from physics.grid.no_rows import NO_DOUBLES, NO_INTS

if not cython.compiled:
    LEVELS, MAIN, FACTOR, FEW, SAMPLE = 20, 8, 8, 16, 15

INFINITY = float("inf")

SLACK = 1.0 + 2.0**-6
"""How much larger a cell is than the largest box in it. The centres of boxes that touch are apart by at most the extent
of this largest box; SLACK covers the rounding of both cell indices."""


@cython.final
@cython.cclass
class Levels:
    """The boxes of one group, and the levels that they are in.

    cell_size                 boxes up to this extent share the level MAIN, whose cells have this size times SLACK; 0:
                              picked from the boxes

    count                     number of boxes
    rows, level               row and level of each box, rows ascending
    left, bottom, right, top  bounds of all boxes

    Levels. Most are empty; `used` lists the `used_count` levels that have boxes:

    lowest                    the lowest level that boxes may go into
    limit                     largest extent that goes into the level
    widest                    largest extent of its boxes
    scale                     1 / size of a cell
    size                      number of boxes
    capsules                  number of boxes with a bounding capsule
    cells                     number of cells: 1, or a prime number in proportion to the boxes
    stride                    cells from one row of cells to the next. The cell in column i and row j has the number
                              (i + j * stride) modulo `cells`: the rows follow each other in one line around the torus,
                              so a stretch of a row, wherever it begins, is a stretch of this line
    base                      index of the level's first cell in `Grid.starts`, which has the cells of all levels,
                              `slots` in all. After a level's last cell its first stride + 1 cells are repeated, so that
                              no neighbourhood runs over the end
    """

    cell_size: float
    count: int
    rows: array[int]
    level: array[int]
    left: float
    bottom: float
    right: float
    top: float
    used_count: int
    used: array[int]
    lowest: int
    limit: array[float]
    widest: array[float]
    scale: array[float]
    size: array[int]
    capsules: array[int]
    cells: array[int]
    stride: array[int]
    base: array[int]
    slots: int
    sample: array[float]

    def __init__(self, cell_size: float) -> None:
        self.cell_size = cell_size
        self.count = self.used_count = self.slots = 0
        self.left = self.bottom = self.right = self.top = 0.0
        self.lowest = 0
        self.rows = self.level = NO_INTS
        self.used = self.size = self.capsules = self.cells = self.stride = self.base = NO_INTS
        self.limit = self.widest = self.scale = self.sample = NO_DOUBLES

    def clear(self) -> None:
        """Remove all boxes."""
        k: cython.int
        self.count = self.used_count = self.slots = 0
        for k in range(len(self.size)):
            self.size[k] = 0
            self.widest[k] = 0.0

    def collect(self, boxes: Boxes, group: cython.int, same_rows: cython.bint) -> None:
        """Take in the boxes of a group: put each into its level, and give the levels their cells.

        same_rows  whether the group is known to have the rows that it had the last time
        """
        i: cython.int
        rank: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        if len(self.size) == 0:
            self.sample = allocate("d", SAMPLE)
            (
                self.limit, self.widest, self.scale, self.used, self.capsules, self.cells, self.stride, self.base,
                self.size,
            ) = new_columns(LEVELS, *"dddiiiiii")  # fmt: skip
        if len(self.rows) <= boxes.count:
            self.level, self.rows = enlarged(boxes.count + 1, self.level, self.rows)
        if not same_rows and group == MOVING and boxes.awake_count >= 0:
            for rank in range(boxes.awake_count):
                self.rows[n] = boxes.awake[rank]
                n += boxes.group[boxes.awake[rank]] == group
            self.count = n
        elif not same_rows:
            for i in range(boxes.count):
                self.rows[n] = i
                n += boxes.group[i] == group
            self.count = n
        self.set_limits(boxes)
        self.assign_levels(boxes)
        self.lay_out()

    def set_limits(self, boxes: Boxes) -> cython.void:
        """Choose the extents at which levels end."""
        k: cython.int
        main: float = INFINITY
        limit: float
        self.lowest = MAIN
        if self.cell_size > 0.0:
            main = self.cell_size
        elif self.count > FEW:
            # The level around the typical extent: from a quarter of it to twice as much.
            main = 2.0 * self.typical_extent(boxes)
            self.lowest = 0
        if main == self.limit[MAIN]:
            return
        limit = main
        for k in range(MAIN, LEVELS):
            self.limit[k] = limit
            limit *= FACTOR
        self.limit[LEVELS - 1] = INFINITY
        limit = main
        for k in range(MAIN - 1, -1, -1):
            limit /= FACTOR
            self.limit[k] = limit

    def typical_extent(self, boxes: Boxes) -> float:
        """The median extent of a sample of the boxes, without those of extent 0. 1 if there are no others."""
        step: cython.Py_ssize_t = self.count // SAMPLE + 1
        rank: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        extent: float
        while rank < self.count:
            i = self.rows[rank]
            extent = max(
                boxes.bounds[i].right - boxes.bounds[i].left, boxes.bounds[i].top - boxes.bounds[i].bottom
            )
            if extent > 0.0:
                j = n
                while j > 0 and self.sample[j - 1] > extent:
                    self.sample[j] = self.sample[j - 1]
                    j -= 1
                self.sample[j] = extent
                n += 1
            rank += step
        return self.sample[n // 2] if n > 0 else 1.0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def level_for(self, extent: float) -> cython.int:
        """The level of boxes of an extent."""
        k: cython.int = MAIN
        while extent > self.limit[k]:
            k += 1
        while k > self.lowest and extent <= self.limit[k - 1]:
            k -= 1
        return k

    def assign_levels(self, boxes: Boxes) -> cython.void:
        """Find the level of each box, and the bounds of all boxes."""
        u: cython.Py_ssize_t
        i: cython.Py_ssize_t
        rank: cython.Py_ssize_t
        k: cython.int
        extent: float
        # An edge that is NaN does not count: `min` and `max` keep their first argument.
        left: float = INFINITY
        bottom: float = INFINITY
        right: float = -INFINITY
        top: float = -INFINITY
        for u in range(self.used_count):
            self.size[self.used[u]] = 0
            self.widest[self.used[u]] = 0.0
        for rank in range(self.count):
            i = self.rows[rank]
            extent = max(
                boxes.bounds[i].right - boxes.bounds[i].left, boxes.bounds[i].top - boxes.bounds[i].bottom
            )
            k = self.level_for(extent)
            self.level[rank] = k
            self.size[k] += 1
            if extent > self.widest[k]:
                self.widest[k] = extent
            left = min(left, boxes.bounds[i].left)
            bottom = min(bottom, boxes.bounds[i].bottom)
            right = max(right, boxes.bounds[i].right)
            top = max(top, boxes.bounds[i].top)
        self.left = left
        self.bottom = bottom
        self.right = right
        self.top = top

    def lay_out(self) -> cython.void:
        """Give each level that is used its cells."""
        k: cython.int
        self.used_count = 0
        self.slots = 0
        for k in range(LEVELS):
            if self.size[k] > 0:
                self.used[self.used_count] = k
                self.used_count += 1
                self.choose_cells(k)
                self.base[k] = self.slots
                self.slots += self.cells[k] + self.stride[k] + 2

    def choose_cells(self, k: cython.int) -> cython.void:
        """Choose the size, the number and the rows of a level's cells."""
        columns: float
        rows: float
        cells: float
        stride: float
        extent: float = self.widest[k]
        if k == MAIN and self.cell_size > 0.0:
            extent = self.cell_size
        # At least 1e-290, so that the scale is finite. An extent that overflowed has the scale 0: all is in cell 0.
        self.scale[k] = 1.0 / max(extent * SLACK, 1e-290)
        self.cells[k] = 1
        self.stride[k] = 0
        if self.size[k] <= FEW:
            return
        # The columns and rows within the bounds. Limited, because a width that overflowed times a scale of 0 is NaN.
        # (If the bounds are NaN, `min` and `max` below keep their first argument, which is in range.)
        columns = min(self.right - self.left, 1e308) * self.scale[k] + 2.0
        rows = min(self.top - self.bottom, 1e308) * self.scale[k] + 2.0
        # But in proportion to the boxes: boxes farther out are wrapped around. A prime number, because otherwise boxes
        # at regular distances, of 1,000 or of 2**15 cells, would pile up in a few cells.
        cells = max(16.0, min(4.0 * self.size[k], columns * rows))
        self.cells[k] = prime_from(cython.cast(cython.Py_ssize_t, cells))
        # If possible, rows as long as the bounds; else as many rows as the bounds have; else a square. At least 4 cells
        # and 4 rows, so that the eight neighbours of a cell are eight different cells.
        stride = min(max(cells / max(4.0, rows), sqrt(cells)), columns)
        self.stride[k] = cython.cast(cython.int, max(4.0, stride))


def prime_from(n: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The first odd prime number from `n` on."""
    divisor: cython.Py_ssize_t = 3
    n |= 1
    while divisor * divisor <= n:
        if n % divisor == 0:
            n += 2
            divisor = 3
        else:
            divisor += 2
    return n
