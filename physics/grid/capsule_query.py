"""A segment grown by a radius, and its walk through a grid: for rays, swept shapes, and elongated shapes."""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.grid.boxes import Box
from physics.grid.grid import INDEX_MAX, Grid, index, wrapped
from physics.grid.keys import Keys
from physics.grid.levels import Levels
from physics.tolerances import BOX_PADDING_RELATIVE

POINT = 1e-150
"""Length (in the game's units) below which a segment counts as a point: the square of its length could underflow."""


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def floor(x: float) -> cython.longlong:
    """`index` for a number within bounds. Defined here, because functions of other modules are not inlined."""
    i: cython.longlong = cython.cast(cython.longlong, x)
    return i - (x < i)


@cython.final
@cython.cclass
class CapsuleQuery:
    """All points within `radius` of a segment. Tests of boxes are conservative.

    x, y, dx, dy   the lower end of the segment (dy >= 0), and the way to the upper end
    left, bottom, right, top  the box of the capsule
    offset, reach  along the normal (-dy, dx), doubled: the place of the segment; how far the capsule reaches from this
                   place, rounding included
    """

    x: float
    y: float
    dx: float
    dy: float
    radius: float
    left: float
    bottom: float
    right: float
    top: float
    offset: float
    reach: float

    def __init__(self) -> None:
        self.set_segment(0.0, 0.0, 0.0, 0.0, 0.0)

    def set_segment(self, x0: float, y0: float, x1: float, y1: float, radius: float) -> cython.void:
        """Set the segment from (x0, y0) to (x1, y1), and the radius, 0 or more."""
        pad: float
        if y0 > y1:
            x0, x1 = x1, x0
            y0, y1 = y1, y0
        self.x = x0
        self.y = y0
        self.dx = x1 - x0
        self.dy = y1 - y0
        if fabs(self.dx) + fabs(self.dy) < POINT:
            self.dx = self.dy = 0.0
        self.radius = radius
        pad = radius + BOX_PADDING_RELATIVE * (radius + max(fabs(x0), fabs(x1)))
        self.left = min(x0, x1) - pad
        self.right = max(x0, x1) + pad
        pad = radius + BOX_PADDING_RELATIVE * (radius + max(fabs(y0), fabs(y1)))
        self.bottom = y0 - pad
        self.top = y1 + pad
        self.offset = 2.0 * (self.dx * y0 - self.dy * x0)
        self.reach = 2.0 * (
            (1.0 + BOX_PADDING_RELATIVE) * radius * sqrt(self.dx * self.dx + self.dy * self.dy)
            + BOX_PADDING_RELATIVE * (fabs(self.dx) * fabs(y0) + fabs(self.dy) * fabs(x0))
        )

    def clip(self, box: cython.pointer[Box]) -> cython.void:
        """Keep only the part of the capsule's box within another box."""
        self.left = max(self.left, box.left)
        self.bottom = max(self.bottom, box.bottom)
        self.right = min(self.right, box.right)
        self.top = min(self.top, box.top)

    def meets(self, box: cython.pointer[Box]) -> cython.bint:
        """Whether no axis separates the capsule from a box: neither x nor y nor the normal of the segment.

        Beyond a corner of the box the answer may be True although the capsule misses the box.
        """
        # Along the normal (-dy, dx), which is not a unit vector, and with all lengths doubled: the centre is then the
        # sum of two edges, and the extent their difference.
        x: float = box.left + box.right
        y: float = box.bottom + box.top
        reach: float = (
            self.reach
            + fabs(self.dy) * (box.right - box.left + BOX_PADDING_RELATIVE * fabs(x))
            + fabs(self.dx) * (box.top - box.bottom + BOX_PADDING_RELATIVE * fabs(y))
        )
        # `not ... >`, so that NaN from products that overflowed (infinity minus infinity) counts as meeting.
        return (
            (box.left <= self.right)
            & (box.right >= self.left)
            & (box.bottom <= self.top)
            & (box.top >= self.bottom)
            & (not fabs(self.dx * y - self.dy * x - self.offset) > reach)
        )

    def search(self, grid: Grid, level: cython.int, other_row: cython.longlong, keys: Keys) -> cython.int:
        """Append all boxes of a level that the capsule meets, some perhaps twice. In each row of cells, searches the
        cells that the part of the segment within reach of this row goes through."""
        levels: Levels = grid.levels
        first: cython.Py_ssize_t = grid.first[level]
        end: cython.Py_ssize_t = first + levels.size[level]
        base: cython.Py_ssize_t = levels.base[level]
        cells: cython.longlong = levels.cells[level]
        scale: float = levels.scale[level]
        grow: float
        x: float
        y: float
        dx: float
        dy: float
        rises: cython.bint
        per_row: float
        left: float = max(self.left, levels.left)
        bottom: float = max(self.bottom, levels.bottom)
        right: float = min(self.right, levels.right)
        top: float = min(self.top, levels.top)
        j: cython.longlong
        last: cython.longlong
        west: cython.longlong
        east: cython.longlong
        from_column: cython.longlong
        columns: cython.longlong
        c: cython.longlong
        near: float
        far: float
        if left > right or bottom > top:
            return 0
        keys.reserve(keys.count + levels.size[level])
        j = index(bottom * scale - 0.5)
        last = index(top * scale + 0.5)
        # Scan all boxes if the level has one cell, if cell indices are beyond INDEX_MAX, or if a walk takes longer than
        # the scan. The condition is written so that numbers that overflowed end here, too.
        if cells == 1 or not (
            fabs(self.x) * scale < INDEX_MAX
            and fabs(self.y) * scale < INDEX_MAX
            and fabs(self.dx) * scale < INDEX_MAX
            and fabs(self.dy) * scale < INDEX_MAX
            and self.radius * scale < INDEX_MAX
            and j > -INDEX_MAX
            and last < INDEX_MAX
            and last - j < cells
        ):
            self.scan(grid, first, end, other_row, keys)
            return 0
        west = index(left * scale - 0.5)
        east = index(right * scale + 0.5)
        # From here on in units of cells. The centre of a box lies in the cell, and the box reaches at most half a cell
        # from there, even less by SLACK, which covers the rounding of heights and columns here. A segment that hardly
        # rises is taken whole in every row, because its slope may be infinite.
        grow = self.radius * scale + 0.5
        x = self.x * scale
        y = self.y * scale
        dx = self.dx * scale
        dy = self.dy * scale
        rises = dy > 2.0**-10
        per_row = 1.0 / dy if rises else 0.0
        while j <= last:
            near = 0.0
            far = 1.0
            if rises:
                near = min(max((j - grow - y) * per_row, 0.0), 1.0)
                far = min(max((j + 1 + grow - y) * per_row, 0.0), 1.0)
            near = x + dx * near
            far = x + dx * far
            from_column = max(west, floor(min(near, far) - grow))
            columns = min(east, floor(max(near, far) + grow)) - from_column + 1
            if columns >= cells:
                keys.reserve(keys.count + levels.size[level])
                self.scan(grid, first, end, other_row, keys)
                return 0
            if columns > 0:
                keys.reserve(keys.count + levels.size[level])
                c = wrapped(
                    from_column - grid.west[level] + (j - grid.south[level]) * levels.stride[level], cells
                )
                if c + columns <= cells:
                    self.scan(
                        grid,
                        grid.cell_starts[base + c],
                        grid.cell_starts[base + c + columns],
                        other_row,
                        keys,
                    )
                else:
                    self.scan(grid, grid.cell_starts[base + c], end, other_row, keys)
                    self.scan(grid, first, grid.cell_starts[base + c + columns - cells], other_row, keys)
            j += 1
        return 0

    def scan(
        self,
        grid: Grid,
        low: cython.Py_ssize_t,
        high: cython.Py_ssize_t,
        other_row: cython.longlong,
        keys: Keys,
    ) -> cython.void:
        """Append the entries from `low` up to `high` that the capsule meets. There is room for all."""
        entry: cython.Py_ssize_t
        count: cython.Py_ssize_t = keys.count
        for entry in range(low, high):
            keys.keys[count] = other_row | grid.label[entry] >> 32
            count += self.meets(cython.address(grid.bounds[entry]))
        keys.count = count
