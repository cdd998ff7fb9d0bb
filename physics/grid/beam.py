"""A segment grown by a radius, and its walk through a grid: for rays, swept shapes, and long thin things."""

from __future__ import annotations

import cython

from physics.tolerances import BOX_PADDING_RELATIVE

if cython.compiled:
    from cython.cimports.libc.math import fabs, sqrt
    from cython.cimports.physics.grid.grid import INDEX_MAX, Grid, index
    from cython.cimports.physics.grid.keys import Keys
else:
    from math import fabs, sqrt

    from physics.grid.grid import INDEX_MAX, Grid, index
    from physics.grid.keys import Keys

ROUNDING = BOX_PADDING_RELATIVE


@cython.final
@cython.cclass
class Beam:
    """All points within `radius` of a segment, as far as boxes can tell.

    x, y, dx, dy              the lower end of the segment (dy >= 0), and the way to the other
    left, bottom, right, top  its own box
    thickness                 radius * length
    """

    if not cython.compiled:
        __slots__ = (
            "bottom",
            "dx",
            "dy",
            "left",
            "radius",
            "right",
            "rounding",
            "thickness",
            "top",
            "x",
            "y",
        )
    x: float
    y: float
    dx: float
    dy: float
    radius: float
    left: float
    bottom: float
    right: float
    top: float
    thickness: float
    rounding: float

    def __init__(self) -> None:
        self.aim(0.0, 0.0, 0.0, 0.0, 0.0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def aim(self, x0: float, y0: float, x1: float, y1: float, radius: float) -> cython.void:
        """Become the segment from (x0, y0) to (x1, y1) with a radius of 0 or more."""
        pad: float
        if y0 > y1:
            x0, x1 = x1, x0
            y0, y1 = y1, y0
        self.x = x0
        self.y = y0
        self.dx = x1 - x0
        self.dy = y1 - y0
        self.radius = radius
        pad = radius + ROUNDING * (radius + max(fabs(x0), fabs(x1)))
        self.left = min(x0, x1) - pad
        self.right = max(x0, x1) + pad
        pad = radius + ROUNDING * (radius + max(fabs(y0), fabs(y1)))
        self.bottom = y0 - pad
        self.top = y1 + pad
        self.thickness = radius * sqrt(self.dx * self.dx + self.dy * self.dy)
        self.rounding = ROUNDING * (fabs(self.dx) * fabs(y0) + fabs(self.dy) * fabs(x0) + self.thickness)

    @cython.cfunc
    @cython.exceptval(check=False)
    def narrow(self, left: float, bottom: float, right: float, top: float) -> cython.void:
        """Keep only what lies within a box."""
        self.left = max(self.left, left)
        self.bottom = max(self.bottom, bottom)
        self.right = min(self.right, right)
        self.top = min(self.top, top)

    @cython.cfunc
    @cython.exceptval(check=False)
    def meets(self, left: float, bottom: float, right: float, top: float) -> cython.bint:
        """Whether no axis separates the beam from a box: neither x nor y nor the normal of the segment.

        Beyond a corner of the box, within its two sides' reach, the answer is generous.
        """
        x: float
        y: float
        reach: float
        if left > self.right or right < self.left or bottom > self.top or top < self.bottom:
            return False
        x = 0.5 * left + 0.5 * right
        y = 0.5 * bottom + 0.5 * top
        # Along the normal (-dy, dx), not made a unit vector: everything is larger by the segment's length.
        reach = (
            fabs(self.dy) * (0.5 * right - 0.5 * left + ROUNDING * fabs(x))
            + fabs(self.dx) * (0.5 * top - 0.5 * bottom + ROUNDING * fabs(y))
            + self.thickness
            + self.rounding
        )
        # Said so that a product that overflowed, infinity less infinity, counts as meeting.
        return not fabs(self.dx * (y - self.y) - self.dy * (x - self.x)) > reach

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def search(self, grid: Grid, k: cython.int, tag: cython.longlong, keys: Keys) -> cython.int:
        """Append all boxes of a level that the beam meets, some perhaps twice: along each row of cells, those cells
        that the part of the segment in the row's reach goes through."""
        first: cython.Py_ssize_t = grid.first[k]
        end: cython.Py_ssize_t = first + grid.size[k]
        base: cython.Py_ssize_t = grid.base[k]
        cells: cython.longlong = grid.cells[k]
        scale: float = grid.scale[k]
        size: float
        grow: float
        left: float = max(self.left, grid.left)
        bottom: float = max(self.bottom, grid.bottom)
        right: float = min(self.right, grid.right)
        top: float = min(self.top, grid.top)
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
        keys.reserve(keys.count + grid.size[k])
        j = index(bottom * scale - 0.5)
        last = index(top * scale + 0.5)
        # Rows of cells that are not what they seem (see INDEX_MAX), or a walk that is longer than the way through
        # all boxes. Written so that whatever overflowed ends here, too.
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
            self.scan(grid, first, end, tag, keys)
            return 0
        size = 1.0 / scale
        # A box reaches at most half a cell from its centre, which is what lies in the cell.
        grow = self.radius + 0.5 * size
        west = index(left * scale - 0.5)
        east = index(right * scale + 0.5)
        while j <= last:
            near = 0.0
            far = 1.0
            if self.dy > 0.0:
                near = min(max((j * size - grow - self.y) / self.dy, 0.0), 1.0)
                far = min(max(((j + 1) * size + grow - self.y) / self.dy, 0.0), 1.0)
            near = self.x + self.dx * near
            far = self.x + self.dx * far
            from_column = max(west, index((min(near, far) - grow) * scale))
            columns = min(east, index((max(near, far) + grow) * scale)) - from_column + 1
            if columns >= cells:
                keys.reserve(keys.count + grid.size[k])
                self.scan(grid, first, end, tag, keys)
                return 0
            if columns > 0:
                keys.reserve(keys.count + grid.size[k])
                c = (from_column + (j & (cells - 1)) * grid.stride[k]) & (cells - 1)
                if c + columns <= cells:
                    self.scan(grid, grid.starts[base + c], grid.starts[base + c + columns], tag, keys)
                else:
                    self.scan(grid, grid.starts[base + c], end, tag, keys)
                    self.scan(grid, first, grid.starts[base + c + columns - cells], tag, keys)
            j += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def scan(
        self, grid: Grid, low: cython.Py_ssize_t, high: cython.Py_ssize_t, tag: cython.longlong, keys: Keys
    ) -> cython.void:
        """Append those entries from `low` up to `high` that the beam meets. There is room for all."""
        entry: cython.Py_ssize_t
        for entry in range(low, high):
            if self.meets(
                grid.edges[4 * entry],
                grid.edges[4 * entry + 1],
                grid.edges[4 * entry + 2],
                grid.edges[4 * entry + 3],
            ):
                keys.keys[keys.count] = tag << 32 | grid.row[entry]
                keys.count += 1
