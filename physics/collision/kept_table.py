"""Base class of kept contacts and kept manifolds: an unsorted table, with the entries of each row in a list."""

from __future__ import annotations

from array import array

import cython

from physics.collision.pair_table import PairTable
from physics.grid.boxes import QUIET
from physics.grid.buffers import grown
from physics.grid.no_rows import NO_INTS
from physics.rows.bodies import Bodies
from physics.rows.sortable_table import SortableTable

_GONE = cython.declare(cython.longlong, -1)
"""No entity."""


@cython.cclass
class KeptTable(SortableTable):
    """Pairs of two quiet rows, with a list of entries for each row. Entries that are removed have no entity
    `a`, and stay until the table is packed.

    entries  the table, unsorted
    head     the first node of each row's list, or -1; link: the node after each node, or -1. Entry `k` has two nodes:
             2 k in the list of its first row, 2 k + 1 in that of its second
    live     number of entries that are not removed
    found    entries that the last search found; there is room for each one twice
    """

    entries: PairTable
    head: array[int]
    link: array[int]
    live: int
    found: array[int]
    found_count: int

    def __init__(self, entries: PairTable) -> None:
        self.entries = entries
        self.live = self.found_count = 0
        self.head = self.link = self.found = NO_INTS

    # ---- What subclasses override ------------------------------------------------------------------------------------

    def comes_before(self, k: cython.Py_ssize_t, table: PairTable, i: cython.Py_ssize_t) -> cython.bint:
        """Whether entry `k` comes before row `i` of a table in the order of sorted tables."""
        return False

    def is_quiet_pair(self, bodies: Bodies, table: PairTable, k: cython.Py_ssize_t) -> cython.bint:
        """Whether both rows of row `k` of a table are quiet."""
        return (
            bodies.boxes.group[table.body(k, False)] == QUIET
            and bodies.boxes.group[table.body(k, True)] == QUIET
        )

    def before_put_aside(self, bodies: Bodies, table: PairTable) -> None:
        """Prepare for the rows that `put_aside` is about to move from a table."""

    def before_bring_back(self, table: PairTable) -> None:
        """Prepare for the entries in `found`, which are about to be moved to a table."""

    # ---- From and to the sorted tables -------------------------------------------------------------------------------

    def put_aside(self, bodies: Bodies, table: PairTable) -> cython.int:
        """Move the pairs of two quiet rows from a sorted table to this one."""
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        entries: PairTable = self.entries
        for k in range(table.count):
            n += self.is_quiet_pair(bodies, table, k)
        if n == 0:
            return 0
        entries.reserve(entries.count + n)
        if 2 * (self.live + n) > len(self.found):
            self.found = grown(self.found, 2 * (self.live + n))
        self.make_room(bodies.count, entries.count + n)
        self.before_put_aside(bodies, table)
        n = 0
        for k in range(table.count):
            if self.is_quiet_pair(bodies, table, k):
                entries.copy(entries.count, table, k)
                self.add(entries.count)
                entries.count += 1
                self.live += 1
            else:
                if n < k:
                    table.copy(n, table, k)
                n += 1
        table.count = n
        return 0

    def bring_back_found(self, table: PairTable) -> cython.int:
        """Move the entries in `found` to a sorted table, which stays sorted."""
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t
        entries: PairTable = self.entries
        self.sort_found()
        if self.found_count == 0:
            return 0
        table.reserve(table.count + self.found_count)
        self.before_bring_back(table)
        # From the end, so that each row moves once.
        i = table.count - 1
        table.count += self.found_count
        k = table.count - 1
        n = self.found_count - 1
        while n >= 0:
            if i >= 0 and self.comes_before(self.found[n], table, i):
                table.copy(k, table, i)
                i -= 1
            else:
                table.copy(k, entries, self.found[n])
                n -= 1
            k -= 1
        for n in range(self.found_count):
            entries.a[self.found[n]] = _GONE
        self.live -= self.found_count
        if entries.count > 2 * self.live + 64 or self.live == 0:
            self.pack()
        return 0

    def pack(self) -> cython.void:
        """Close the gaps of removed entries, and make the lists anew."""
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        entries: PairTable = self.entries
        for k in range(entries.count):
            self.head[entries.body(k, False)] = self.head[entries.body(k, True)] = -1
        for k in range(entries.count):
            if self.is_live(k):
                if n < k:
                    entries.copy(n, entries, k)
                self.add(n)
                n += 1
        entries.count = n

    # ---- The lists of rows -------------------------------------------------------------------------------------------

    def make_room(self, rows: cython.Py_ssize_t, entries: cython.Py_ssize_t) -> None:
        """Make room in the lists for this number of rows and entries."""
        i: cython.Py_ssize_t
        before: cython.Py_ssize_t = len(self.head)
        if 2 * entries > len(self.link):
            self.link = grown(self.link, 2 * entries)
        if rows > before:
            self.head = grown(self.head, rows)
            for i in range(before, len(self.head)):
                self.head[i] = -1

    def add(self, k: cython.Py_ssize_t) -> cython.void:
        """Add entry `k` at the front of the lists of its two rows. There must be room."""
        a: cython.Py_ssize_t = self.entries.body(k, False)
        b: cython.Py_ssize_t = self.entries.body(k, True)
        self.link[2 * k] = self.head[a]
        self.head[a] = 2 * k
        self.link[2 * k + 1] = self.head[b]
        self.head[b] = 2 * k + 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def is_live(self, k: cython.Py_ssize_t) -> cython.bint:
        """Whether entry `k` is not removed."""
        return self.entries.a[k] != _GONE

    # ---- Searches ----------------------------------------------------------------------------------------------------

    def list_all(self) -> cython.void:
        """Find all live entries, in the order of the table."""
        k: cython.Py_ssize_t
        self.found_count = 0
        for k in range(self.entries.count):
            if self.is_live(k):
                self.found[self.found_count] = k
                self.found_count += 1

    def list_row(self, row: cython.Py_ssize_t) -> cython.void:
        """Add the live entries of a row to `found`."""
        end: cython.int
        if row < 0 or row >= len(self.head):
            return
        end = self.head[row]
        while end >= 0:
            if self.is_live(end >> 1):
                self.found[self.found_count] = end >> 1
                self.found_count += 1
            end = self.link[end]

    def precedes(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        return self.comes_before(i, self.entries, j)

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
