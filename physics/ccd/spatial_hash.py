"""A hash grid of boxes that are added and moved one by one.

The broadphase can only be built for all bodies at once. For a crowd of n bodies, it would take O(n^2) time to build the
broadphase anew for each body that bounces, or to compare each body with all bodies that have bounced before.
"""

from __future__ import annotations

from array import array
from ctypes import Array

import cython

from physics.grid import records
from physics.grid.boxes import NO_BOXES, Box
from physics.grid.buffers import enlarged, grown, new_columns
from physics.grid.grid import index
from physics.grid.no_rows import NO_INTS

_EMPTY = cython.declare(cython.int, -1)
_BITS = cython.declare(cython.longlong, 0xFFFFFF)


@cython.final
@cython.cclass
class SpatialHash:
    """Boxes of rows. A box is in the list of the cell that has its lower left corner.

    cell      edge of a cell, in the game's units; boxes larger than a cell are in the last list
    lists     number of lists without the last, a power of two
    bounds    the Box of each row
    head      first entry of each list, or -1
    entry, next_entry, entry_list  of each entry: its row, the next entry of its list (or -1), and this list
    list_of   the list of a row, or -1. If the row moves to another list, its old entry stays, and gives the new box
    rows      the rows with a box
    found     the rows found by the last search; some may be in it twice
    """

    cell: float
    lists: int
    bounds: Array[Box]
    head: array[int]
    entry_count: int
    entry: array[int]
    next_entry: array[int]
    entry_list: array[int]
    list_of: array[int]
    count: int
    rows: array[int]
    found_count: int
    found: array[int]

    def __init__(self) -> None:
        self.cell = 1.0
        self.lists = 64
        self.count = self.entry_count = self.found_count = 0
        self.head = array("i", [-1]) * 65
        self.list_of = self.rows = self.entry = self.next_entry = self.entry_list = self.found = NO_INTS
        self.bounds = NO_BOXES

    def clear(self, rows: cython.Py_ssize_t, cell: float) -> None:
        """Remove all boxes. `rows` is the number of rows; `cell` should be larger than most boxes.

        Only the lists that are in use are emptied: there are about as many lists as rows, and only few rows have a box
        here.
        """
        k: cython.Py_ssize_t
        for k in range(self.entry_count):
            self.list_of[self.entry[k]] = _EMPTY
            self.head[self.entry_list[k]] = _EMPTY
        self.count = self.entry_count = self.found_count = 0
        self.cell = cell
        if rows > len(self.rows):
            k = self.lists
            while k < rows:
                k *= 2
            self.head = array("i", [-1]) * (k + 1)
            self.lists = k
            self.bounds, self.list_of, self.rows = new_columns(rows + rows // 2, records.Box, "i", "i")
            for k in range(len(self.list_of)):
                self.list_of[k] = _EMPTY

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def list_at(self, x: cython.longlong, y: cython.longlong) -> cython.Py_ssize_t:
        """The list of the cell in column x and row y of the grid. (Primes: Teschner et al., "Optimized Spatial
        Hashing", 2003.)"""
        return (((x & _BITS) * 73856093) ^ ((y & _BITS) * 19349663)) & (self.lists - 1)

    def put(self, row: cython.Py_ssize_t, left: float, bottom: float, right: float, top: float) -> cython.int:
        """Add a row, or move its box."""
        k: cython.Py_ssize_t = self.lists
        box: cython.pointer[Box] = cython.address(self.bounds[row])
        box.left = left
        box.bottom = bottom
        box.right = right
        box.top = top
        if right - left <= self.cell and top - bottom <= self.cell:
            k = self.list_at(index(left / self.cell), index(bottom / self.cell))
        if self.list_of[row] == k:
            return 0
        if self.list_of[row] == _EMPTY:
            self.rows[self.count] = row
            self.count += 1
        if self.entry_count == len(self.entry):
            self.entry_list, self.next_entry, self.entry = enlarged(
                self.entry_count + 1, self.entry_list, self.next_entry, self.entry
            )
        self.list_of[row] = k
        self.entry[self.entry_count] = row
        self.next_entry[self.entry_count] = self.head[k]
        self.entry_list[self.entry_count] = k
        self.head[k] = self.entry_count
        self.entry_count += 1
        return 0

    def search(self, row: cython.Py_ssize_t) -> None:
        """Find the other rows whose boxes overlap that of `row`."""
        k: cython.Py_ssize_t
        x: cython.longlong
        y: cython.longlong
        # A box that overlaps may have its lower left corner up to a cell farther left and below.
        left: cython.longlong = index(self.bounds[row].left / self.cell) - 1
        bottom: cython.longlong = index(self.bounds[row].bottom / self.cell) - 1
        right: cython.longlong = index(self.bounds[row].right / self.cell) + 1
        top: cython.longlong = index(self.bounds[row].top / self.cell) + 1
        self.found_count = 0
        if (
            right - left > self.count
            or top - bottom > self.count
            or (right > left and (right - left) * (top - bottom) > self.count)
        ):
            for k in range(self.count):
                self.add(row, self.rows[k])
        else:
            for y in range(bottom, top):
                for x in range(left, right):
                    k = self.list_at(x, y)
                    if self.head[k] != _EMPTY:
                        self.search_list(row, k)
            if self.head[self.lists] != _EMPTY:
                self.search_list(row, self.lists)

    def search_list(self, row: cython.Py_ssize_t, k: cython.Py_ssize_t) -> None:
        """Search one list for boxes that overlap that of `row`."""
        k = self.head[k]
        while k != _EMPTY:
            self.add(row, self.entry[k])
            k = self.next_entry[k]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1, check=False)
    def add(self, row: cython.Py_ssize_t, other: cython.Py_ssize_t) -> cython.int:
        """Add `other` to `found` if its box overlaps that of `row`."""
        a: cython.pointer[Box] = cython.address(self.bounds[row])
        b: cython.pointer[Box] = cython.address(self.bounds[other])
        if (
            other != row
            and b.left <= a.right
            and a.left <= b.right
            and b.bottom <= a.top
            and a.bottom <= b.top
        ):
            if self.found_count == len(self.found):
                self.found = grown(self.found, self.found_count + 1)
            self.found[self.found_count] = other
            self.found_count += 1
        return 0
