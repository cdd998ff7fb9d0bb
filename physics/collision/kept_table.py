"""Base class of kept contacts and kept manifolds: an unsorted table, with the entries of each row in a list."""

from __future__ import annotations

from array import array

import cython

from physics.collision.row_chains import RowChains
from physics.grid.buffers import grown
from physics.grid.no_rows import NO_INTS
from physics.rows.ordered import Ordered


@cython.cclass
class KeptTable(Ordered):
    """An unsorted table, with a list of entries for each row. Entries that are removed stay until the table is packed.

    chains  entries of the table by row
    live    number of entries that are not removed
    found   entries that the last search found; there is room for each one twice
    """

    chains: RowChains
    live: int
    found: array[int]
    found_count: int

    def __init__(self) -> None:
        self.chains = RowChains()
        self.live = self.found_count = 0
        self.found = NO_INTS

    def lives(self, k: cython.Py_ssize_t) -> cython.bint:
        """Whether entry `k` is not removed."""
        return True

    def make_room(
        self, rows: cython.Py_ssize_t, entries: cython.Py_ssize_t, more: cython.Py_ssize_t
    ) -> cython.int:
        """Make room in `chains` for so many rows and entries, and in `found` for `more` live entries."""
        if 2 * (self.live + more) > len(self.found):
            self.found = grown(self.found, 2 * (self.live + more))
        return self.chains.reserve(rows, entries)

    def list_all(self, entries: cython.Py_ssize_t) -> cython.void:
        """Find the live ones of the first `entries` entries, in the order of the table."""
        k: cython.Py_ssize_t
        self.found_count = 0
        for k in range(entries):
            if self.lives(k):
                self.found[self.found_count] = k
                self.found_count += 1

    def list_row(self, row: cython.Py_ssize_t) -> cython.void:
        """Add the live entries of a row to `found`."""
        end: cython.int
        if row < 0 or row >= len(self.chains.head):
            return
        end = self.chains.head[row]
        while end >= 0:
            if self.lives(end >> 1):
                self.found[self.found_count] = end >> 1
                self.found_count += 1
            end = self.chains.link[end]

    def sort_found(self) -> cython.void:
        """Sort `found`, and remove duplicates."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        self.sort(self.found, self.found_count)
        for i in range(self.found_count):
            if i == 0 or self.found[i] != self.found[n - 1]:
                self.found[n] = self.found[i]
                n += 1
        self.found_count = n
