"""The boxes of one group, sorted into cells.

A dense grid on a torus: the cell of a box is found from its centre, floor(c / cell) in x and y, and wraps around
a number of cells that is proportional to the number of boxes, so the world has no bounds and empty space costs
nothing. Boxes are sorted by cell (a counting sort), with their edges copied into that order. A cell is as large as
the largest box, so that boxes that meet have their centres in the same cell or in neighbouring ones.

One huge box would thus make all cells huge. So boxes go by their size into *levels*, each with a torus of its own,
within the same columns. A level spans a factor of four in size, and the first is put where the sizes crowd.
Rejected: one level and a list of huge boxes, which is quadratic for thousands of walls; a hash table of cells, two
to three times slower; levels at fixed powers of four, which split a crowd of like sizes between two levels.
"""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import grown

if cython.compiled:
    from cython.cimports.physics.grid.boxes import Boxes
    from cython.cimports.physics.grid.keys import Keys
    from cython.cimports.physics.grid.snapshot import Snapshot
else:
    from physics.grid.boxes import Boxes
    from physics.grid.keys import Keys
    from physics.grid.snapshot import Snapshot

    # LEVELS of which number MAIN holds the crowd; so few boxes that one cell serves best; how many sizes are looked at
    LEVELS, MAIN, CROWD, SAMPLE = 24, 8, 16, 31

INFINITY = float("inf")

INDEX_MAX = 2.0**40
"""Cell indices beyond are moved to it: boxes farther out share cells, and nothing overflows. Within, a
coordinate in units of cells is right to 2**-11, far less than SLACK."""

SLACK = 1.0 + 2.0**-6
"""How much larger a cell is than the largest box in it. Two boxes that touch have their centres at most
their size apart, so this covers the rounding of both cell indices."""


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def index(x: float) -> cython.longlong:
    """The cell in which `x`, in units of cells, lies: floor, kept in bounds. Monotone: neighbours stay neighbours."""
    i: cython.longlong
    if x < -INDEX_MAX:
        x = -INDEX_MAX
    if x > INDEX_MAX:
        x = INDEX_MAX
    i = cython.cast(cython.longlong, x)
    return i - (x < i)


@cython.final
@cython.cclass
class Grid:
    """See above. The boxes of one group as they were when `build` was last called.

    count                     number of boxes
    rows                      their rows, ascending: a box's place in it is its rank
    left, bottom, right, top  bounds of them all

    Boxes in cell order (*entries*), level by level:

    row, rank, cell           of each box
    edges                     left, bottom, right, top of each
    starts                    first entry of each cell; the next cell's is its end

    Levels; most are empty, `used` lists those that are not, `used_count` of them:

    limit                     largest extent that goes into the level
    widest                    largest extent there is
    scale                     1 / size of a cell
    size, first               number of boxes, first entry
    base                      first cell, in `starts`
    cells                     number of cells, a power of two
    stride                    cells from one row of cells to the next. The cell at (i, j) is (i + j * stride) modulo
                              `cells`: rows of cells follow each other in one line around the torus, and a stretch of a
                              row is a stretch of entries wherever it begins
    After the last cell, the first stride + 1 cells and their entries follow once more, so that the neighbours of a cell
    never run over the end. A level of few boxes has a single cell and no such repeats.
    """

    if not cython.compiled:
        __slots__ = (
            "base", "bottom", "cell", "cell_of", "cell_size", "cells", "count", "edges", "first", "left", "level_of",
            "limit", "rank", "right", "row", "rows", "sample", "scale", "size", "starts", "stride", "top", "used",
            "used_count", "widest",
        )  # fmt: skip
    cell_size: float
    count: int
    rows: array[int]
    left: float
    bottom: float
    right: float
    top: float
    row: array[int]
    rank: array[int]
    cell: array[int]
    edges: array[float]
    starts: array[int]
    used_count: int
    used: array[int]
    limit: array[float]
    widest: array[float]
    scale: array[float]
    size: array[int]
    first: array[int]
    base: array[int]
    cells: array[int]
    stride: array[int]
    level_of: array[int]
    cell_of: array[int]
    sample: array[float]

    def __init__(self, cell_size: float = 0.0) -> None:
        """`cell_size`: boxes up to it share a level with cells of that size; 0: picked from the boxes."""
        self.cell_size = cell_size
        self.count = 0
        self.used_count = 0
        self.left = self.bottom = self.right = self.top = 0.0
        self.rows = array("i", bytes(4))
        self.level_of = array("b", bytes(1))
        self.cell_of = array("i", bytes(4))
        self.row = array("i", bytes(4))
        self.rank = array("i", bytes(4))
        self.cell = array("i", bytes(4))
        self.edges = array("d", bytes(32))
        self.starts = array("i", bytes(4))
        self.used = array("i", bytes(4 * LEVELS))
        self.limit = array("d", bytes(8 * LEVELS))
        self.widest = array("d", bytes(8 * LEVELS))
        self.scale = array("d", bytes(8 * LEVELS))
        self.size = array("i", bytes(4 * LEVELS))
        self.first = array("i", bytes(4 * LEVELS))
        self.base = array("i", bytes(4 * LEVELS))
        self.cells = array("i", bytes(4 * LEVELS))
        self.stride = array("i", bytes(4 * LEVELS))
        self.sample = array("d", bytes(8 * SAMPLE))

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def build(self, boxes: Boxes, group: cython.int) -> cython.int:
        """Take in the boxes of a group."""
        self.collect(boxes, group)
        self.measure(boxes)
        self.lay_out()
        self.count_cells(boxes)
        self.place(boxes)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def collect(self, boxes: Boxes, group: cython.int) -> cython.int:
        """List the rows of a group."""
        i: cython.int
        n: cython.Py_ssize_t = 0
        if len(self.rows) <= boxes.count:
            self.rows = grown(self.rows, boxes.count + 1)
            self.level_of = grown(self.level_of, len(self.rows))
            self.cell_of = grown(self.cell_of, len(self.rows))
        for i in range(boxes.count):
            self.rows[n] = i
            n += boxes.group[i] == group
        self.count = n
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def measure(self, boxes: Boxes) -> cython.void:
        """Find each box's level, and the bounds of all."""
        i: cython.Py_ssize_t
        rank: cython.Py_ssize_t
        k: cython.int
        extent: float
        height: float
        smallest: cython.int = 0
        left: float = 0.0
        bottom: float = 0.0
        right: float = 0.0
        top: float = 0.0
        for k in range(LEVELS):
            self.size[k] = 0
            self.widest[k] = 0.0
        if self.cell_size > 0.0:
            smallest = MAIN
            self.set_limits(self.cell_size)
        elif self.count <= CROWD:
            smallest = MAIN
            self.set_limits(INFINITY)
        else:
            # The level around the typical extent: from half of it to twice as much.
            self.set_limits(2.0 * self.typical_extent(boxes))
        if self.count == 0:
            return
        i = self.rows[0]
        left = boxes.left[i]
        bottom = boxes.bottom[i]
        right = boxes.right[i]
        top = boxes.top[i]
        for rank in range(self.count):
            i = self.rows[rank]
            extent = boxes.right[i] - boxes.left[i]
            height = boxes.top[i] - boxes.bottom[i]
            if height > extent:
                extent = height
            k = MAIN
            while extent > self.limit[k]:
                k += 1
            while k > smallest and extent <= self.limit[k - 1]:
                k -= 1
            self.level_of[rank] = k
            self.size[k] += 1
            if extent > self.widest[k]:
                self.widest[k] = extent
            if boxes.left[i] < left:
                left = boxes.left[i]
            if boxes.bottom[i] < bottom:
                bottom = boxes.bottom[i]
            if boxes.right[i] > right:
                right = boxes.right[i]
            if boxes.top[i] > top:
                top = boxes.top[i]
        self.left = left
        self.bottom = bottom
        self.right = right
        self.top = top

    @cython.cfunc
    @cython.exceptval(check=False)
    def set_limits(self, limit: float) -> cython.void:
        """Let the level MAIN end at `limit`, and give every other a factor of four; the last takes all above."""
        k: cython.int
        extent: float = limit
        for k in range(MAIN, LEVELS):
            self.limit[k] = extent
            extent *= 4.0
        self.limit[LEVELS - 1] = INFINITY
        extent = limit
        for k in range(MAIN - 1, -1, -1):
            extent *= 0.25
            self.limit[k] = extent

    @cython.cfunc
    @cython.exceptval(check=False)
    def typical_extent(self, boxes: Boxes) -> float:
        """The median extent of a sample: every so many-th box. Of those that have any extent; 1 if none has."""
        step: cython.Py_ssize_t = self.count // SAMPLE + 1
        rank: cython.Py_ssize_t
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        extent: float
        height: float
        for rank in range(0, self.count, step):
            i = self.rows[rank]
            extent = boxes.right[i] - boxes.left[i]
            height = boxes.top[i] - boxes.bottom[i]
            if height > extent:
                extent = height
            if extent > 0.0:
                j = n
                while j > 0 and self.sample[j - 1] > extent:
                    self.sample[j] = self.sample[j - 1]
                    j -= 1
                self.sample[j] = extent
                n += 1
        return self.sample[n // 2] if n > 0 else 1.0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def lay_out(self) -> cython.int:
        """Give each level its cells."""
        i: cython.Py_ssize_t
        k: cython.int
        cells: cython.Py_ssize_t = 0
        self.used_count = 0
        for k in range(LEVELS):
            if self.size[k] > 0:
                self.used[self.used_count] = k
                self.used_count += 1
                self.shape_level(k)
                self.base[k] = cells
                cells += self.cells[k] + self.stride[k] + 2
        if len(self.starts) < cells:
            self.starts = grown(self.starts, cells)
        for i in range(cells):
            self.starts[i] = 0
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def shape_level(self, k: cython.int) -> cython.void:
        """Choose the size, the number and the rows of a level's cells."""
        across: float
        up: float
        room: float = 2.0 * self.size[k]
        cells: cython.Py_ssize_t = 16
        root: cython.Py_ssize_t = 4
        stride: cython.Py_ssize_t
        extent: float = self.widest[k]
        if k == MAIN and self.cell_size > 0.0:
            extent = self.cell_size
        # At least 1e-290, so that the scale is finite; an extent that overflowed has a scale of 0: all in cell 0.
        self.scale[k] = 1.0 / max(extent * SLACK, 1e-290)
        if self.size[k] <= CROWD:
            self.cells[k] = 1
            self.stride[k] = 0
            return
        # Kept finite: a width that overflowed, times a scale of 0, is no number.
        across = min(min(self.right - self.left, 1e308) * self.scale[k] + 2.0, 1e9)
        up = min(min(self.top - self.bottom, 1e308) * self.scale[k] + 2.0, 1e9)
        # As many cells as the bounds ask for, if that is in proportion to the boxes.
        if across * up < 2.0 * room:
            room = across * up
        while cells < room:
            cells *= 2
        while 4 * root * root <= cells:
            root *= 2
        # As wide as the bounds, or as high, or as square as possible, in this order. Odd: then boxes that are
        # spaced regularly do not pile up in a few cells where the world wraps around.
        stride = cells // max(cython.cast(cython.Py_ssize_t, up), 4)
        stride = min(max(stride, root), max(cython.cast(cython.Py_ssize_t, across), 4))
        self.cells[k] = cells
        self.stride[k] = stride | 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def count_cells(self, boxes: Boxes) -> cython.void:
        """Find each box's cell, and count the boxes in each."""
        rank: cython.Py_ssize_t
        i: cython.Py_ssize_t
        k: cython.int
        c: cython.longlong
        mask: cython.longlong
        scale: float
        for rank in range(self.count):
            i = self.rows[rank]
            k = self.level_of[rank]
            scale = self.scale[k]
            mask = self.cells[k] - 1
            # Halved before they are added: the sum may overflow.
            c = index((0.5 * boxes.bottom[i] + 0.5 * boxes.top[i]) * scale) & mask
            c = index((0.5 * boxes.left[i] + 0.5 * boxes.right[i]) * scale) + c * self.stride[k]
            c = self.base[k] + (c & mask)
            self.cell_of[rank] = c
            self.starts[c] += 1

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def place(self, boxes: Boxes) -> cython.int:
        """Copy the boxes into cell order."""
        u: cython.Py_ssize_t
        k: cython.int
        c: cython.Py_ssize_t
        entry: cython.Py_ssize_t
        to: cython.Py_ssize_t
        rank: cython.Py_ssize_t
        i: cython.int
        end: cython.int = 0
        for u in range(self.used_count):
            k = self.used[u]
            self.first[k] = end
            for c in range(self.base[k], self.base[k] + self.cells[k]):
                end += self.starts[c]
                self.starts[c] = end
            self.starts[self.base[k] + self.cells[k]] = end
            if self.cells[k] > 1:
                end += self.starts[self.base[k] + self.stride[k]] - self.first[k]
        if len(self.row) < end:
            self.row = grown(self.row, end)
            self.rank = grown(self.rank, len(self.row))
            self.cell = grown(self.cell, len(self.row))
            self.edges = grown(self.edges, 4 * len(self.row))
        # Backwards, each cell filled from its end, so that `starts` then holds what it says.
        for rank in range(self.count - 1, -1, -1):
            c = self.cell_of[rank]
            i = self.rows[rank]
            entry = self.starts[c] - 1
            self.starts[c] = entry
            self.row[entry] = i
            self.rank[entry] = rank
            self.cell[entry] = c
            self.edges[4 * entry] = boxes.left[i]
            self.edges[4 * entry + 1] = boxes.bottom[i]
            self.edges[4 * entry + 2] = boxes.right[i]
            self.edges[4 * entry + 3] = boxes.top[i]
        for u in range(self.used_count):
            k = self.used[u]
            if self.cells[k] > 1:
                for c in range(self.base[k], self.base[k] + self.stride[k] + 2):
                    self.starts[c + self.cells[k]] = self.starts[c] + self.size[k]
                for entry in range(self.first[k], self.starts[self.base[k] + self.stride[k] + 1]):
                    to = entry + self.size[k]
                    self.row[to] = self.row[entry]
                    self.rank[to] = self.rank[entry]
                    self.edges[4 * to] = self.edges[4 * entry]
                    self.edges[4 * to + 1] = self.edges[4 * entry + 1]
                    self.edges[4 * to + 2] = self.edges[4 * entry + 2]
                    self.edges[4 * to + 3] = self.edges[4 * entry + 3]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def renumber(self, snapshot: Snapshot) -> cython.void:
        """The same boxes are in other rows: in those of `snapshot`, rank by rank."""
        u: cython.Py_ssize_t
        k: cython.int
        c: cython.Py_ssize_t
        entry: cython.Py_ssize_t
        for u in range(self.used_count):
            k = self.used[u]
            c = self.base[k] + self.cells[k]
            if self.cells[k] > 1:
                c += self.stride[k] + 1
            for entry in range(self.first[k], self.starts[c]):
                self.row[entry] = snapshot.rows[self.rank[entry]]

    @cython.cfunc
    @cython.exceptval(check=False)
    def cost_of_queries(self, k: cython.int, other: Grid, j: cython.int) -> float:
        """What it takes, roughly, to look up every box of a level in a level of another grid: for each the rows of
        cells that it covers, and the boxes in a neighbourhood. (What it finds costs the same the other way round.)"""
        rows: float = 1.0
        tests: float = other.size[j]
        if other.cells[j] > 1:
            rows = self.widest[k] * other.scale[j] + 2.0
            tests = min(tests, 6.0 * tests / other.cells[j])
        return self.size[k] * (rows + tests)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def pairs_within(self, k: cython.int, keys: Keys) -> cython.int:
        """Append all pairs of a level that meet, each once."""
        entry: cython.Py_ssize_t
        c: cython.Py_ssize_t
        low: cython.Py_ssize_t
        end: cython.Py_ssize_t = self.first[k] + self.size[k]
        stride: cython.Py_ssize_t = self.stride[k]
        left: float
        bottom: float
        right: float
        top: float
        tag: cython.longlong
        for entry in range(self.first[k], end):
            left = self.edges[4 * entry]
            bottom = self.edges[4 * entry + 1]
            right = self.edges[4 * entry + 2]
            top = self.edges[4 * entry + 3]
            tag = self.row[entry]
            if self.cells[k] == 1:
                keys.reserve(keys.count + end - entry)
                self.scan(entry + 1, end, left, bottom, right, top, tag, keys)
            else:
                # Half of the neighbourhood, the other half being that of the neighbours: the rest of the cell and
                # the cell to the east, and the three cells above. Two stretches of entries.
                c = self.cell[entry]
                keys.reserve(
                    keys.count
                    + (self.starts[c + 2] - entry)
                    + (self.starts[c + stride + 2] - self.starts[c + stride - 1])
                )
                self.scan(entry + 1, self.starts[c + 2], left, bottom, right, top, tag, keys)
                low = self.starts[c + stride - 1]
                self.scan(low, self.starts[c + stride + 2], left, bottom, right, top, tag, keys)
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
        tag: cython.longlong,
        keys: Keys,
    ) -> cython.void:
        """Append those entries from `low` up to `high` that meet a box. There is room for all.

        Every key is written, and kept by moving on: cheaper than a branch that nothing can predict.
        """
        entry: cython.Py_ssize_t
        count: cython.Py_ssize_t = keys.count
        for entry in range(low, high):
            keys.keys[count] = tag << 32 | self.row[entry]
            count += (
                (self.edges[4 * entry] <= right)
                & (self.edges[4 * entry + 2] >= left)
                & (self.edges[4 * entry + 1] <= top)
                & (self.edges[4 * entry + 3] >= bottom)
            )
        keys.count = count

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def region(
        self,
        k: cython.int,
        left: float,
        bottom: float,
        right: float,
        top: float,
        tag: cython.longlong,
        keys: Keys,
    ) -> cython.int:
        """Append all boxes of a level that meet a box, some perhaps twice."""
        first: cython.Py_ssize_t = self.first[k]
        end: cython.Py_ssize_t = first + self.size[k]
        cells: cython.longlong = self.cells[k]
        base: cython.Py_ssize_t = self.base[k]
        scale: float = self.scale[k]
        x0: cython.longlong
        y0: cython.longlong
        columns: cython.longlong
        rows: cython.longlong
        c: cython.longlong
        keys.reserve(keys.count + self.size[k])
        if cells == 1:
            self.scan(first, end, left, bottom, right, top, tag, keys)
            return 0
        # Boxes reach at most half a cell from their centres.
        x0 = index(max(left, self.left) * scale - 0.5)
        columns = index(min(right, self.right) * scale + 0.5) - x0 + 1
        y0 = index(max(bottom, self.bottom) * scale - 0.5)
        rows = index(min(top, self.top) * scale + 0.5) - y0 + 1
        if columns <= 0 or rows <= 0:
            return 0
        if columns >= cells or rows >= cells or columns * rows >= cells:
            self.scan(first, end, left, bottom, right, top, tag, keys)
            return 0
        c = (x0 + (y0 & (cells - 1)) * self.stride[k]) & (cells - 1)
        while rows > 0:
            keys.reserve(keys.count + self.size[k])
            if c + columns <= cells:
                self.scan(
                    self.starts[base + c],
                    self.starts[base + c + columns],
                    left,
                    bottom,
                    right,
                    top,
                    tag,
                    keys,
                )
            else:
                self.scan(self.starts[base + c], end, left, bottom, right, top, tag, keys)
                self.scan(first, self.starts[base + c + columns - cells], left, bottom, right, top, tag, keys)
            c = (c + self.stride[k]) & (cells - 1)
            rows -= 1
        return 0
