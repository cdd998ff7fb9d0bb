"""Linked lists of the entries of a table that belong to a row. Each entry is in the lists of its two rows."""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import grown
from physics.grid.no_rows import NO_INTS


@cython.final
@cython.cclass
class RowChains:
    """A list for each row. Entry `k` has two nodes: 2 k in the list of its first row, 2 k + 1 in that of its second.

    head  first node of each row, or -1
    link  next node after each node, or -1
    """

    head: array[int]
    link: array[int]

    def __init__(self) -> None:
        self.head = self.link = NO_INTS

    def reserve(self, rows: cython.Py_ssize_t, entries: cython.Py_ssize_t) -> cython.int:
        """Make room for this number of rows and entries."""
        i: cython.Py_ssize_t
        before: cython.Py_ssize_t = len(self.head)
        if 2 * entries > len(self.link):
            self.link = grown(self.link, 2 * entries)
        if rows > before:
            self.head = grown(self.head, rows)
            for i in range(before, len(self.head)):
                self.head[i] = -1
        return 0

    def add(self, k: cython.Py_ssize_t, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.void:
        """Add entry `k` at the front of the lists of rows `a` and `b`. There must be room."""
        self.link[2 * k] = self.head[a]
        self.head[a] = 2 * k
        self.link[2 * k + 1] = self.head[b]
        self.head[b] = 2 * k + 1

    def cut(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.void:
        """Empty the lists of two rows."""
        self.head[a] = self.head[b] = -1
