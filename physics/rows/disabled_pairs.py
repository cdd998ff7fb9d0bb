"""Pairs of rows that do not collide because a joint connects them."""

from __future__ import annotations

from array import array

import cython


@cython.final
@cython.cclass
class DisabledPairs:
    """Pairs of rows, in either order.

    pairs  (lower << 32) + higher, ascending
    """

    if not cython.compiled:
        __slots__ = ("count", "pairs")
    count: int
    pairs: array[int]

    def __init__(self) -> None:
        self.count = 0
        self.pairs = array("q")

    def replace(self, pairs: list[tuple[int, int]]) -> bool:
        """Replace all pairs. Returns whether they differ from those before."""
        found = sorted((min(i, j) << 32) + max(i, j) for i, j in pairs)
        before = [self.pairs[k] for k in range(self.count)]
        self.pairs = array("q", found)
        self.count = len(found)
        return found != before

    @cython.cfunc
    @cython.exceptval(check=False)
    def holds(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        """Whether two rows are a pair of these."""
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = self.count
        middle: cython.Py_ssize_t
        key: cython.longlong = i if i < j else j
        key = (key << 32) + (j if i < j else i)
        while low < high:
            middle = (low + high) >> 1
            if self.pairs[middle] < key:
                low = middle + 1
            else:
                high = middle
        return low < self.count and self.pairs[low] == key
