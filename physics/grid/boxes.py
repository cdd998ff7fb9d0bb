"""What goes into the broadphase: axis-aligned boxes in columns, one box a row."""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import enlarged

if cython.compiled:
    from cython.cimports.physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_INTS
else:
    from physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_INTS

if not cython.compiled:
    ABSENT, MOVING, STATIC = range(3)


@cython.final
@cython.cclass
class Boxes:
    """Closed boxes, in columns that the tick fills anew every time.

    count                     rows in use; the columns have room for at least as many, see `reserve`
    edges                     four values a row, next to each other because whoever needs one needs all: left, bottom,
                              right, top; finite, left <= right, bottom <= top (unless the row is ABSENT)
    group                     ABSENT, MOVING or STATIC. Two STATIC rows are no pair; a STATIC row may change its box,
                              at the price that all static rows are then sorted into their grid again
    awake, awake_count        rows, ascending, among which all that are MOVING are; -1: that is not known

    A long thin thing at an angle has a box that is almost all empty. The tick can say where in its box it lies:

    core_count  how many rows have a core (set it to 0 to start over), each added by `add_core`
    core_row    their rows, each at most once
    core        five values each: x0, y0, x1, y1, radius. The thing lies within `radius` of that segment (and in its
                box). Pairs that this rules out are not reported.
    """

    if not cython.compiled:
        __slots__ = (
            "awake", "awake_count", "core", "core_count", "core_row", "count", "edges", "group"
        )  # fmt: skip
    count: int
    edges: array[float]
    group: array[int]
    awake: array[int]
    awake_count: int
    core_count: int
    core_row: array[int]
    core: array[float]

    def __init__(self) -> None:
        self.count = 0
        self.group = NO_BYTES
        self.awake = self.core_row = NO_INTS
        self.edges = self.core = NO_DOUBLES
        self.awake_count = -1
        self.core_count = 0

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def reserve(self, rows: cython.Py_ssize_t) -> cython.int:
        """Make room for `rows` rows. What the columns hold stays; new rows are ABSENT."""
        if rows > len(self.group):
            self.edges, self.awake, self.group = enlarged(
                rows, self.edges, self.awake, self.group, widths=(4, 1, 1)
            )
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def meet(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        """Whether the boxes of two rows meet."""
        a: cython.Py_ssize_t = 4 * i
        b: cython.Py_ssize_t = 4 * j
        return (
            self.edges[a] <= self.edges[b + 2]
            and self.edges[b] <= self.edges[a + 2]
            and self.edges[a + 1] <= self.edges[b + 3]
            and self.edges[b + 1] <= self.edges[a + 3]
        )

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def set(
        self, row: cython.Py_ssize_t, left: float, bottom: float, right: float, top: float, group: cython.int
    ) -> cython.int:
        """Write one row, making room for it."""
        self.reserve(row + 1)
        self.edges[4 * row] = left
        self.edges[4 * row + 1] = bottom
        self.edges[4 * row + 2] = right
        self.edges[4 * row + 3] = top
        self.group[row] = group
        return 0

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def add_core(
        self, row: cython.Py_ssize_t, x0: float, y0: float, x1: float, y1: float, radius: float
    ) -> cython.int:
        """Say that the thing in `row` lies within `radius` of the segment from (x0, y0) to (x1, y1)."""
        at: cython.Py_ssize_t = 5 * self.core_count
        if self.core_count == len(self.core_row):
            self.core, self.core_row = enlarged(self.core_count + 1, self.core, self.core_row, widths=(5, 1))
        self.core_row[self.core_count] = row
        self.core[at] = x0
        self.core[at + 1] = y0
        self.core[at + 2] = x1
        self.core[at + 3] = y1
        self.core[at + 4] = radius
        self.core_count += 1
        return 0
