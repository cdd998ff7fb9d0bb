"""Long thin things: where in its box each of them lies."""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import enlarged, grown

if cython.compiled:
    from cython.cimports.physics.grid.beam import Beam
    from cython.cimports.physics.grid.boxes import STATIC, Boxes
    from cython.cimports.physics.grid.keys import LOW, Keys
    from cython.cimports.physics.grid.levels import Levels
    from cython.cimports.physics.grid.no_rows import NO_DOUBLES, NO_INTS
else:
    from physics.grid.beam import Beam
    from physics.grid.boxes import STATIC, Boxes
    from physics.grid.keys import LOW, Keys
    from physics.grid.levels import Levels
    from physics.grid.no_rows import NO_DOUBLES, NO_INTS


@cython.final
@cython.cclass
class Cores:
    """The cores of `Boxes`, found by row.

    count   number of cores
    row     of each
    values  five of each: x0, y0, x1, y1, radius
    of_row  for each row the number of its core, or -1
    """

    if not cython.compiled:
        __slots__ = ("count", "of_row", "row", "values")
    count: int
    row: array[int]
    values: array[float]
    of_row: array[int]

    def __init__(self) -> None:
        self.count = 0
        self.row = self.of_row = NO_INTS
        self.values = NO_DOUBLES

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def take(self, boxes: Boxes, movers: Levels, statics: Levels) -> cython.int:
        """Copy the cores of `boxes`, and count for the groups' levels how many each level has."""
        i: cython.Py_ssize_t
        k: cython.int
        row: cython.int
        levels: Levels
        size: cython.Py_ssize_t = len(self.of_row)
        for i in range(self.count):
            self.of_row[self.row[i]] = -1
        self.count = 0
        if size < boxes.count:
            self.of_row = grown(self.of_row, boxes.count)
            for i in range(len(self.of_row)):
                self.of_row[i] = -1
        if len(self.row) < boxes.core_count:
            self.values, self.row = enlarged(boxes.core_count, self.values, self.row, widths=(5, 1))
        self.count = boxes.core_count
        for i in range(movers.used_count):
            movers.cored[movers.used[i]] = 0
        for i in range(statics.used_count):
            statics.cored[statics.used[i]] = 0
        for i in range(self.count):
            row = boxes.core_row[i]
            self.row[i] = row
            self.of_row[row] = i
            levels = statics if boxes.group[row] == STATIC else movers
            k = levels.level_for(
                max(
                    boxes.edges[4 * row + 2] - boxes.edges[4 * row],
                    boxes.edges[4 * row + 3] - boxes.edges[4 * row + 1],
                )
            )
            levels.cored[k] += 1
        for i in range(5 * self.count):
            self.values[i] = boxes.core[i]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def set_beam(self, core: cython.Py_ssize_t, beam: Beam) -> cython.void:
        """Make `beam` a core."""
        beam.set_segment(
            self.values[5 * core],
            self.values[5 * core + 1],
            self.values[5 * core + 2],
            self.values[5 * core + 3],
            self.values[5 * core + 4],
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def filter(self, boxes: Boxes, keys: Keys, start: cython.Py_ssize_t, beam: Beam) -> cython.void:
        """Drop the pairs, of those from `start` on, in which one's core misses the other's box."""
        i: cython.Py_ssize_t
        a: cython.longlong
        b: cython.longlong
        kept: cython.Py_ssize_t = start
        for i in range(start, keys.count):
            a = keys.keys[i] >> 32
            b = keys.keys[i] & LOW
            if self.of_row[a] >= 0 and self.rules_out(boxes, a, b, beam):
                continue
            if self.of_row[b] >= 0 and self.rules_out(boxes, b, a, beam):
                continue
            keys.keys[kept] = keys.keys[i]
            kept += 1
        keys.count = kept

    @cython.cfunc
    @cython.exceptval(check=False)
    def rules_out(
        self, boxes: Boxes, thin: cython.longlong, other: cython.longlong, beam: Beam
    ) -> cython.bint:
        """Whether the core of the row `thin` misses the box of the row `other`."""
        self.set_beam(self.of_row[thin], beam)
        return not beam.meets(
            boxes.edges[4 * other],
            boxes.edges[4 * other + 1],
            boxes.edges[4 * other + 2],
            boxes.edges[4 * other + 3],
        )
