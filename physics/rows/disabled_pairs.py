"""Pairs of rows that do not collide: a joint connects them, or they are in one family of followers."""

from __future__ import annotations

from array import array

import cython

from physics.grid.no_rows import NO_INTS, NO_LONGS


@cython.final
@cython.cclass
class DisabledPairs:
    """Pairs of rows, in either order: those that a joint connects, and all pairs of each family of followers.

    count   0 if there are none
    pairs   `pair_count` numbers of pairs: (lower << 32) + higher, ascending
    family  by row, the number of its family, or 0; rows beyond its end have none
    """

    count: int
    pair_count: int
    pairs: array[int]
    family: array[int]

    def __init__(self) -> None:
        self.count = self.pair_count = 0
        self.family = NO_INTS
        self.pairs = NO_LONGS

    def replace_pairs(self, pairs: list[tuple[int, int]]) -> bool:
        """Replace the pairs that joints connect. Returns whether they have changed."""
        found = sorted((min(i, j) << 32) + max(i, j) for i, j in pairs)
        before = [self.pairs[k] for k in range(self.pair_count)]
        self.pairs = array("q", found)
        self.pair_count = len(found)
        self.count = self.pair_count + len(self.family)
        return found != before

    def replace_families(self, members: list[tuple[int, int]]) -> bool:
        """Replace the families: rows, and the numbers of their families, from 1 on. Returns whether the families have
        changed."""
        before = list(self.family)
        found = [0] * (max((row for row, _ in members), default=-1) + 1)
        for row, number in members:
            found[row] = number
        self.family = array("i", found)
        self.count = self.pair_count + len(found)
        return found != before

    def contains(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        """Whether two rows are a disabled pair."""
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = self.pair_count
        middle: cython.Py_ssize_t
        key: cython.longlong = i if i < j else j
        key = (key << 32) + (j if i < j else i)
        if i < len(self.family) and j < len(self.family) and self.family[i] == self.family[j] != 0:
            return True
        while low < high:
            middle = (low + high) >> 1
            if self.pairs[middle] < key:
                low = middle + 1
            else:
                high = middle
        return low < self.pair_count and self.pairs[low] == key
