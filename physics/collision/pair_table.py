"""Base class of the tables of contacts and of manifolds."""

from __future__ import annotations

from array import array

import cython

from physics.grid.no_rows import NO_LONGS
from physics.rows.sortable_table import SortableTable


@cython.cclass
class PairTable(SortableTable):
    """A table whose rows are for pairs of entities, sorted by (a, b), a < b.

    a, b  entity ids. The array whose length is the capacity is `a`
    """

    count: int
    a: array[int]
    b: array[int]

    def __init__(self) -> None:
        self.count = 0
        self.a = self.b = NO_LONGS

    def grow(self) -> None:
        """Double the capacity, and keep the rows."""
        raise NotImplementedError

    def reserve(self, n: cython.Py_ssize_t) -> None:
        """Make room for `n` rows."""
        while n > len(self.a):
            self.grow()

    def copy(self, i: cython.Py_ssize_t, table: PairTable, k: cython.Py_ssize_t) -> cython.void:
        """Copy row `k` of another table of the same type, or of this one, to row `i`, for which there is room."""

    def body(self, k: cython.Py_ssize_t, second: cython.bint) -> cython.Py_ssize_t:
        """The row of the tick's Bodies that has the first or the second entity of row `k`."""
        return -1

    def first_of(self, a: cython.longlong, b: cython.longlong) -> cython.Py_ssize_t:
        """The first row of the pair (a, b), or the index where it would be."""
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = self.count
        middle: cython.Py_ssize_t
        while low < high:
            middle = (low + high) >> 1
            if self.a[middle] < a or (self.a[middle] == a and self.b[middle] < b):
                low = middle + 1
            else:
                high = middle
        return low
