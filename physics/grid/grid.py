"""The boxes of one group, sorted into cells.

A dense grid on a torus: the cell of a box is found from its centre, floor(c / cell) in x and y, and wraps around a
number of cells that is proportional to the number of boxes, so the world has no bounds and empty space costs nothing.
Boxes are sorted by cell (a counting sort), and copied into that order, so that boxes that are near each other in the
world are near each other in memory. Each box is in one cell only. Rejected: a hash table of cells, two to three times
slower; cells that list every box that reaches into them, which finds a pair several times.
"""

from __future__ import annotations

from array import array
from ctypes import Array

import cython

from physics.grid.boxes import NO_BOXES, Box, Boxes
from physics.grid.buffers import enlarged, grown, new_columns
from physics.grid.keys import LOW, Keys
from physics.grid.levels import LEVELS, Levels
from physics.grid.no_rows import NO_INTS, NO_LONGS

if cython.compiled:
    from cython.cimports.physics.grid.prefetch import prefetch


_AHEAD = cython.declare(cython.int, 8)
"""How many boxes ahead to prefetch."""

NAN = float("nan")

INDEX_MAX = 2.0**40
"""Limit of cell indices: boxes farther out share cells, and nothing overflows. Within the limit, the error of a
coordinate in units of cells is at most 2**-11, far less than `levels.SLACK` allows."""


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def index(x: float) -> cython.longlong:
    """The column or row of cells in which `x`, in units of cells, lies: floor, kept within +-INDEX_MAX. Monotone, so
    that neighbours stay neighbours. NaN lies in the first of all: in this order `max` and `min` keep their first
    argument if the other is NaN, interpreted and compiled."""
    i: cython.longlong
    x = min(INDEX_MAX, max(-INDEX_MAX, x))
    i = cython.cast(cython.longlong, x)
    return i - (x < i)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def wrapped(c: cython.longlong, cells: cython.longlong) -> cython.longlong:
    """`c` modulo `cells`, for either sign.

    Divides floats, and corrects a quotient that is wrong by a few: on many machines an integer division is several
    times slower.
    """
    if 0 <= c < cells:
        return c
    c -= cython.cast(cython.longlong, cython.cast(cython.double, c) / cells) * cells
    c += cells * (c < 0)
    while c < 0:
        c += cells
    while c >= cells:
        c -= cells
    return c


@cython.final
@cython.cclass
class Grid:
    """The boxes of a group as they were when `build` was last called. See `levels` for which level has which cells.

    levels  the levels and their cells

    Boxes in the order of levels and cells (*entries*):

    label        of each entry, row << 32 | cell
    bounds       the Box of each entry
    entry        by row, if `removable`: its entry, the first one if the entry is repeated; -1: the row has none
    cell_starts  for each cell its first entry. The entries of a cell end where those of the next cell start
    first        for each level its first entry
    west         for each level the index of its first column of cells. Columns are counted from there, so that a world
                 that fits into the cells is not wrapped. south: likewise for rows of cells
    """

    levels: Levels
    removable: bool
    label: array[int]
    bounds: Array[Box]
    entry: array[int]
    cell_starts: array[int]
    first: array[int]
    west: array[int]
    south: array[int]
    cell: array[int]

    def __init__(self, cell_size: float, removable: bool) -> None:
        """cell_size  see `Levels`
        removable   whether `remove` will be called
        """
        self.levels = Levels(cell_size)
        self.removable = removable
        self.entry = self.cell_starts = self.cell = NO_INTS
        self.label = NO_LONGS
        self.bounds = NO_BOXES
        self.first = NO_INTS
        self.west = self.south = NO_LONGS

    def build(self, boxes: Boxes, group: cython.int, same_rows: cython.bint) -> None:
        """Take in the boxes of a group; `same_rows`: see `Levels.collect`."""
        u: cython.Py_ssize_t
        k: cython.int
        entries: cython.Py_ssize_t
        levels: Levels = self.levels
        levels.collect(boxes, group, same_rows)
        if len(self.first) == 0:
            self.west, self.south, self.first = new_columns(LEVELS, "q", "q", "i")
        for u in range(levels.used_count):
            k = levels.used[u]
            self.west[k] = index(levels.left * levels.scale[k] - 0.5)
            self.south[k] = index(levels.bottom * levels.scale[k] - 0.5)
        if len(self.cell) < levels.count:
            self.cell = grown(self.cell, levels.count)
        if len(self.cell_starts) < levels.slots:
            self.cell_starts = grown(self.cell_starts, levels.slots)
        self.count_cells(boxes)
        entries = self.sum_counts()
        if len(self.label) < entries:
            self.bounds, self.label = enlarged(entries, self.bounds, self.label)
        if self.removable:
            self.forget_entries(boxes.count)
        self.copy_boxes(boxes)
        for u in range(levels.used_count):
            self.repeat_first_cells(levels.used[u])

    def count_cells(self, boxes: Boxes) -> cython.void:
        """Find each box's cell, and count the boxes in each."""
        levels: Levels = self.levels
        rank: cython.Py_ssize_t
        i: cython.Py_ssize_t
        k: cython.int
        c: cython.longlong
        box: cython.pointer[Box]
        for i in range(levels.slots):
            self.cell_starts[i] = 0
        for rank in range(levels.count):
            i = levels.rows[rank]
            k = levels.level[rank]
            box = cython.address(boxes.bounds[i])
            # Halved before they are added: the sum may overflow.
            c = index((0.5 * box.bottom + 0.5 * box.top) * levels.scale[k]) - self.south[k]
            c *= levels.stride[k]
            c += index((0.5 * box.left + 0.5 * box.right) * levels.scale[k]) - self.west[k]
            c = levels.base[k] + wrapped(c, levels.cells[k])
            self.cell[rank] = c
            self.cell_starts[c] += 1

    def sum_counts(self) -> cython.int:
        """Turn the counts of cells into ends: until `copy_boxes`, `cell_starts` has the end of each cell. Returns the
        number of entries in all."""
        levels: Levels = self.levels
        u: cython.Py_ssize_t
        k: cython.int
        c: cython.Py_ssize_t
        end: cython.int = 0
        for u in range(levels.used_count):
            k = levels.used[u]
            self.first[k] = end
            for c in range(levels.base[k], levels.base[k] + levels.cells[k]):
                end += self.cell_starts[c]
                self.cell_starts[c] = end
            self.cell_starts[levels.base[k] + levels.cells[k]] = end
            if levels.cells[k] > 1:
                end += self.cell_starts[levels.base[k] + levels.stride[k]] - self.first[k]
        return end

    def copy_boxes(self, boxes: Boxes) -> cython.void:
        """Copy the boxes into the order of cells: backwards, so that each cell is filled from its end to its start."""
        levels: Levels = self.levels
        rank: cython.Py_ssize_t
        entry: cython.Py_ssize_t
        i: cython.longlong
        c: cython.longlong
        for rank in range(levels.count - 1, -1, -1):
            if cython.compiled and rank >= _AHEAD:
                prefetch(cython.address(self.bounds[self.cell_starts[self.cell[rank - _AHEAD]] - 1]))
                prefetch(cython.address(self.label[self.cell_starts[self.cell[rank - _AHEAD]] - 1]))
            c = self.cell[rank]
            i = levels.rows[rank]
            entry = self.cell_starts[c] - 1
            self.cell_starts[c] = entry
            self.label[entry] = i << 32 | c
            self.bounds[entry] = boxes.bounds[i]
            if self.removable:
                self.entry[i] = entry

    def forget_entries(self, rows: cython.Py_ssize_t) -> None:
        """Make room in `entry` for this number of rows, and set it to -1 for all rows."""
        i: cython.Py_ssize_t
        if len(self.entry) < rows:
            self.entry = grown(self.entry, rows)
        for i in range(len(self.entry)):
            self.entry[i] = -1

    def remove(self, row: cython.Py_ssize_t) -> cython.bint:
        """Make the entry of a row a hole, which meets nothing. Returns False if the row had no entry."""
        levels: Levels = self.levels
        entry: cython.Py_ssize_t = self.entry[row] if row < len(self.entry) else -1
        u: cython.Py_ssize_t
        k: cython.int
        if entry < 0:
            return False
        self.entry[row] = -1
        self.clear_entry(entry)
        for u in range(levels.used_count):
            k = levels.used[u]
            if (
                levels.cells[k] > 1
                and self.first[k] <= entry < self.cell_starts[levels.base[k] + levels.stride[k] + 1]
            ):
                # The entry is one of those that are repeated after the level's last cell.
                self.clear_entry(entry + levels.size[k])
        return True

    def clear_entry(self, entry: cython.Py_ssize_t) -> cython.void:
        """Make the box of an entry NaN, so that it meets nothing: no comparison with NaN holds."""
        box: cython.pointer[Box] = cython.address(self.bounds[entry])
        box.left = box.bottom = box.right = box.top = NAN

    def repeat_first_cells(self, k: cython.int) -> cython.void:
        """Repeat a level's first cells, with their entries, after its last cell."""
        levels: Levels = self.levels
        size: cython.Py_ssize_t = levels.size[k]
        base: cython.Py_ssize_t = levels.base[k]
        c: cython.Py_ssize_t
        entry: cython.Py_ssize_t
        if levels.cells[k] == 1:
            return
        for c in range(base, base + levels.stride[k] + 2):
            self.cell_starts[c + levels.cells[k]] = self.cell_starts[c] + size
        for entry in range(self.first[k], self.cell_starts[base + levels.stride[k] + 1]):
            self.label[entry + size] = self.label[entry]
            self.bounds[entry + size] = self.bounds[entry]

    def cost_of_queries(self, k: cython.int, other: Grid, j: cython.int) -> float:
        """The rough cost of a query of every box of a level in a level of another grid: for each box the rows of cells
        that it covers, and the boxes in a neighbourhood. (The pairs found cost the same in the other direction.)"""
        rows: float = 1.0
        tests: float = other.levels.size[j]
        if other.levels.cells[j] > 1:
            rows = self.levels.widest[k] * other.levels.scale[j] + 2.0
            tests = min(tests, 6.0 * tests / other.levels.cells[j])
        return self.levels.size[k] * (rows + tests)

    def pairs_within(self, k: cython.int, keys: Keys) -> cython.int:
        """Append all pairs of a level that meet, each once."""
        entry: cython.Py_ssize_t
        c: cython.Py_ssize_t
        south: cython.Py_ssize_t
        east: cython.Py_ssize_t
        gap: cython.Py_ssize_t
        last: cython.Py_ssize_t
        count: cython.Py_ssize_t
        t: cython.Py_ssize_t
        e: cython.Py_ssize_t
        end: cython.Py_ssize_t = self.first[k] + self.levels.size[k]
        stride: cython.Py_ssize_t = self.levels.stride[k]
        left: float
        bottom: float
        right: float
        top: float
        box: cython.pointer[Box]
        other_row: cython.longlong
        if self.levels.cells[k] == 1:
            self.pairs_of_all(k, keys)
            return 0
        for entry in range(self.first[k], end):
            box = cython.address(self.bounds[entry])
            left = box.left
            bottom = box.bottom
            right = box.right
            top = box.top
            other_row = self.label[entry] >> 32 << 32
            # Half of the neighbourhood: the rest of the cell and the cell to the east, and the three cells of the row
            # above. These are two stretches of entries. The neighbours search the other half.
            c = self.label[entry] & LOW
            south = self.cell_starts[c + stride - 1]
            east = self.cell_starts[c + 2]
            gap = south - east
            last = self.cell_starts[c + stride + 2] - gap
            count = keys.count
            if count + last - entry > len(keys.keys):
                keys.reserve(count + last - entry)
            for t in range(entry + 1, last):
                e = t + gap * (t >= east)
                keys.keys[count] = other_row | self.label[e] >> 32
                box = cython.address(self.bounds[e])
                count += (box.left <= right) & (box.right >= left) & (box.bottom <= top) & (box.top >= bottom)
            keys.count = count
        return 0

    def pairs_of_all(self, k: cython.int, keys: Keys) -> None:
        """Append all pairs that meet in a level of one cell."""
        entry: cython.Py_ssize_t
        end: cython.Py_ssize_t = self.first[k] + self.levels.size[k]
        for entry in range(self.first[k], end):
            keys.reserve(keys.count + end - entry)
            self.scan(
                entry + 1,
                end,
                self.bounds[entry].left,
                self.bounds[entry].bottom,
                self.bounds[entry].right,
                self.bounds[entry].top,
                self.label[entry] >> 32 << 32,
                keys,
            )

    def query_region(
        self,
        k: cython.int,
        left: float,
        bottom: float,
        right: float,
        top: float,
        other_row: cython.longlong,
        keys: Keys,
    ) -> cython.int:
        """Append all boxes of a level that meet a box, each at least once. `other_row` is the other half of the
        keys."""
        levels: Levels = self.levels
        first: cython.Py_ssize_t = self.first[k]
        end: cython.Py_ssize_t = first + levels.size[k]
        base: cython.Py_ssize_t = levels.base[k]
        cells: cython.longlong = levels.cells[k]
        low: cython.Py_ssize_t
        high: cython.Py_ssize_t
        scale: float = levels.scale[k]
        column: cython.longlong
        columns: cython.longlong
        row: cython.longlong
        rows: cython.longlong
        c: cython.longlong
        if cells == 1:
            keys.reserve(keys.count + levels.size[k])
            self.scan(first, end, left, bottom, right, top, other_row, keys)
            return 0
        # The centre of a box lies in the cell, and the box reaches at most half a cell from there.
        column = index(max(left, levels.left) * scale - 0.5)
        columns = index(min(right, levels.right) * scale + 0.5) - column + 1
        row = index(max(bottom, levels.bottom) * scale - 0.5)
        rows = index(min(top, levels.top) * scale + 0.5) - row + 1
        if columns <= 0 or rows <= 0:
            return 0
        if columns >= cells or rows >= cells or columns * rows >= cells:
            keys.reserve(keys.count + levels.size[k])
            self.scan(first, end, left, bottom, right, top, other_row, keys)
            return 0
        c = wrapped(column - self.west[k] + (row - self.south[k]) * levels.stride[k], cells)
        while rows > 0:
            if c + columns <= cells:
                low = self.cell_starts[base + c]
                high = self.cell_starts[base + c + columns]
                if low < high:
                    # (`reserve` tests the same. Nearly always, this saves its call.)
                    if keys.count + high - low > len(keys.keys):
                        keys.reserve(keys.count + high - low)
                    self.scan(low, high, left, bottom, right, top, other_row, keys)
            else:
                keys.reserve(keys.count + levels.size[k])
                self.scan(self.cell_starts[base + c], end, left, bottom, right, top, other_row, keys)
                self.scan(
                    first,
                    self.cell_starts[base + c + columns - cells],
                    left,
                    bottom,
                    right,
                    top,
                    other_row,
                    keys,
                )
            c += levels.stride[k]
            c -= cells * (c >= cells)
            rows -= 1
        return 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def scan(
        self,
        low: cython.Py_ssize_t,
        high: cython.Py_ssize_t,
        left: float,
        bottom: float,
        right: float,
        top: float,
        other_row: cython.longlong,
        keys: Keys,
    ) -> cython.void:
        """Append the entries from `low` up to `high` that meet a box. There is room for all.

        Every key is written, but `count` grows only for those that are kept. This is cheaper than a branch that the
        processor cannot predict.
        """
        entry: cython.Py_ssize_t
        box: cython.pointer[Box]
        count: cython.Py_ssize_t = keys.count
        for entry in range(low, high):
            keys.keys[count] = other_row | self.label[entry] >> 32
            box = cython.address(self.bounds[entry])
            count += (box.left <= right) & (box.right >= left) & (box.bottom <= top) & (box.top >= bottom)
        keys.count = count
