"""Boxes that come and move one by one, and which of them meet one: a hash of cells with lists of rows.

The broadphase is made for all at once; to make it anew for each body that bounces off another, or to go through all
that did so far, would make a crowd of n bodies cost n^2.
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

from physics.grid.buffers import grown, table

if cython.compiled:
    from cython.cimports.physics.grid.boxes import Boxes
    from cython.cimports.physics.grid.grid import index
else:
    from physics.grid.boxes import Boxes
    from physics.grid.grid import index

_EMPTY = cython.declare(cython.int, -1)
_BITS = cython.declare(cython.longlong, 0xFFFFFF)


@cython.final
@cython.cclass
class SpatialHash:
    """Rows of `Boxes`, each in the list of the cell in which its lower left corner lies.

    boxes     where each row's box is
    cell      edge of a cell, in the game's units; rows with larger boxes share a list of their own, the last
    head      first row of each list, or -1; above, below: the next and the one before in it; list_of: which one, or -1
    rows      those that are here
    found     those that the last search found
    """

    if not cython.compiled:
        __slots__ = (
            "boxes", "cell", "lists", "head", "above", "below", "list_of", "count", "rows", "found_count", "found",
        )  # fmt: skip
    boxes: Boxes
    cell: float
    lists: int
    head: array[int]
    above: array[int]
    below: array[int]
    list_of: array[int]
    count: int
    rows: array[int]
    found_count: int
    found: array[int]

    def __init__(self, boxes: Boxes) -> None:
        self.boxes = boxes
        self.cell = 1.0
        self.lists = 64
        self.head = array("i", [-1]) * 65
        self.above = self.below = self.list_of = self.rows = array("i")
        self.count = self.found_count = 0
        self.found = array("i", bytes(4))

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def clear(self, rows: cython.Py_ssize_t, cell: float) -> cython.int:
        """Hold nothing; there are so many rows, and most boxes are smaller than a cell."""
        k: cython.Py_ssize_t
        room: cython.Py_ssize_t
        lists: cython.Py_ssize_t
        columns: list[Any]
        for k in range(self.count):
            self.head[self.list_of[self.rows[k]]] = _EMPTY
            self.list_of[self.rows[k]] = _EMPTY
        self.count = 0
        self.cell = cell
        if rows > len(self.rows):
            room = rows + rows // 2
            lists = self.lists
            while lists < room:
                lists *= 2
            columns = [*table(lists + 1, "i"), *table(room, "i", "i", "i", "i")]
            self.head, self.above, self.below, self.list_of, self.rows = columns
            self.lists = lists
            for k in range(lists + 1):
                self.head[k] = _EMPTY
            for k in range(len(self.list_of)):
                self.list_of[k] = _EMPTY
        return 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def list_at(self, x: cython.longlong, y: cython.longlong) -> cython.Py_ssize_t:
        """The list of the cell in column x and row y. (Primes: Teschner et al., "Optimized Spatial Hashing", 2003.)"""
        return (((x & _BITS) * 73856093) ^ ((y & _BITS) * 19349663)) & (self.lists - 1)

    @cython.ccall
    @cython.exceptval(check=False)
    def put(self, row: cython.Py_ssize_t) -> cython.void:
        """Take a row in, or note that its box has moved."""
        boxes: Boxes = self.boxes
        k: cython.Py_ssize_t = self.lists
        if (
            boxes.edges[4 * row + 2] - boxes.edges[4 * row] <= self.cell
            and boxes.edges[4 * row + 3] - boxes.edges[4 * row + 1] <= self.cell
        ):
            k = self.list_at(
                index(boxes.edges[4 * row] / self.cell), index(boxes.edges[4 * row + 1] / self.cell)
            )
        if self.list_of[row] == k:
            return
        if self.list_of[row] == _EMPTY:
            self.rows[self.count] = row
            self.count += 1
        else:
            self.take_out(row)
        self.list_of[row] = k
        self.below[row] = _EMPTY
        self.above[row] = self.head[k]
        if self.head[k] != _EMPTY:
            self.below[self.head[k]] = row
        self.head[k] = row

    @cython.cfunc
    @cython.exceptval(check=False)
    def take_out(self, row: cython.Py_ssize_t) -> cython.void:
        """Take a row out of its list."""
        if self.below[row] == _EMPTY:
            self.head[self.list_of[row]] = self.above[row]
        else:
            self.above[self.below[row]] = self.above[row]
        if self.above[row] != _EMPTY:
            self.below[self.above[row]] = self.below[row]

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def search(self, row: cython.Py_ssize_t) -> cython.int:
        """Find the other rows whose boxes meet that of `row`; one may be found twice."""
        boxes: Boxes = self.boxes
        k: cython.Py_ssize_t
        x: cython.longlong
        y: cython.longlong
        # A corner lies left of and below all else of its box, by up to a cell.
        left: cython.longlong = index(boxes.edges[4 * row] / self.cell) - 1
        bottom: cython.longlong = index(boxes.edges[4 * row + 1] / self.cell) - 1
        right: cython.longlong = index(boxes.edges[4 * row + 2] / self.cell) + 1
        top: cython.longlong = index(boxes.edges[4 * row + 3] / self.cell) + 1
        self.found_count = 0
        if (
            right - left > self.count
            or top - bottom > self.count
            or (right - left) * (top - bottom) > self.count
        ):
            for k in range(self.count):
                self.try_one(row, self.rows[k])
            return 0
        for y in range(bottom, top):
            for x in range(left, right):
                self.try_list(row, self.list_at(x, y))
        self.try_list(row, self.lists)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def try_list(self, row: cython.Py_ssize_t, k: cython.Py_ssize_t) -> cython.int:
        """Find what meets `row` in one list."""
        other: cython.Py_ssize_t = self.head[k]
        while other != _EMPTY:
            self.try_one(row, other)
            other = self.above[other]
        return 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1, check=False)
    def try_one(self, row: cython.Py_ssize_t, other: cython.Py_ssize_t) -> cython.int:
        """Find `other`, if it meets `row`."""
        boxes: Boxes = self.boxes
        if (
            other != row
            and boxes.edges[4 * other] <= boxes.edges[4 * row + 2]
            and boxes.edges[4 * row] <= boxes.edges[4 * other + 2]
            and boxes.edges[4 * other + 1] <= boxes.edges[4 * row + 3]
            and boxes.edges[4 * row + 1] <= boxes.edges[4 * other + 3]
        ):
            if self.found_count == len(self.found):
                self.found = grown(self.found, self.found_count + 1)
            self.found[self.found_count] = other
            self.found_count += 1
        return 0

    def others(self) -> list[int]:
        """The rows found last, ascending. For tests."""
        return sorted({self.found[k] for k in range(self.found_count)})
