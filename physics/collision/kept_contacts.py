"""Contacts of two quiet rows. They continue without being found or matched while both rows are quiet."""

from __future__ import annotations

from array import array
from typing import Any

import cython

from physics.collision.contacts import Contacts
from physics.collision.kept_table import KeptTable
from physics.collision.pair_table import PairTable
from physics.grid.buffers import grown
from physics.grid.no_rows import NO_INTS
from physics.rows.bodies import Bodies


@cython.final
@cython.cclass
class KeptContacts(KeptTable):
    """An unsorted table of contacts.

    Between two detections the table does not change, even if rows are unsettled: the contacts of the rows in
    `unsettled` go back to the last tick's contacts just before the next match.

    table      the same as `entries`
    unsettled  rows that were unsettled since the last detection; `all_unsettled`: all rows were
    came       whether any row has become quiet since the last detection
    order      live entries of the table sorted by (a, b), if `ordered`
    """

    table: Contacts
    unsettled: array[int]
    unsettled_count: int
    all_unsettled: bool
    came: bool
    order: array[int]
    ordered: bool

    def __init__(self) -> None:
        self.table = Contacts()
        super().__init__(self.table)
        self.unsettled_count = 0
        self.all_unsettled = self.came = self.ordered = False
        self.unsettled = self.order = NO_INTS

    def note_unsettled(self, bodies: Bodies) -> cython.int:
        """Note the rows whose contacts go back at the next match."""
        i: cython.Py_ssize_t
        if bodies.activity.all_unsettled:
            self.all_unsettled = True
            self.came = False
        if self.live == 0 or self.all_unsettled:
            return 0
        if self.unsettled_count + bodies.activity.unsettled_count > len(self.unsettled):
            self.unsettled = grown(self.unsettled, self.unsettled_count + bodies.activity.unsettled_count)
        for i in range(bodies.activity.unsettled_count):
            self.unsettled[self.unsettled_count] = bodies.activity.unsettled[i]
            self.unsettled_count += 1
        return 0

    def exchange(self, bodies: Bodies, last: Contacts) -> None:
        """Move contacts of unsettled rows back to `last`, and contacts of rows that became quiet out of it. Comes
        before the match."""
        if self.live > 0 and (self.all_unsettled or self.unsettled_count > 0):
            self.bring_back(last)
        self.all_unsettled = False
        self.unsettled_count = 0
        if self.came:
            self.put_aside(bodies, last)
            self.came = False
        self.table.records = bodies.records
        self.table.snapshots = bodies.snapshots
        self.table.shapes = bodies.shapes
        bodies.shapes_are_shared = True

    def comes_before(self, k: cython.Py_ssize_t, table: PairTable, i: cython.Py_ssize_t) -> cython.bint:
        contacts: Contacts = table  # type: ignore[assignment]  # always Contacts: the base class declares PairTable
        return precedes(self.table, k, contacts, i)

    def is_quiet_pair(self, bodies: Bodies, table: PairTable, k: cython.Py_ssize_t) -> cython.bint:
        """Whether contact `k` of a table is live, and both of its rows are quiet."""
        last: Contacts = table  # type: ignore[assignment]  # always Contacts: the base class declares PairTable
        return last.live[k] != 0 and KeptTable.is_quiet_pair(self, bodies, last, k)

    def before_put_aside(self, bodies: Bodies, table: PairTable) -> None:
        """Move the entries of `component_history` for these contacts, and clear their impacts, which belong to one
        tick."""
        k: cython.Py_ssize_t
        pair: Any
        last: Contacts = table  # type: ignore[assignment]  # always Contacts: the base class declares PairTable
        had: dict[Any, Any] = last.component_history.copy()
        self.ordered = False
        for k in range(last.count):
            if self.is_quiet_pair(bodies, last, k):
                last.hit[k] = -1
                pair = (last.a[k], last.b[k])
                if pair in had:
                    self.table.component_history[pair] = had.pop(pair)
        last.component_history = had

    def before_bring_back(self, table: PairTable) -> None:
        """Move the entries of `component_history` for these contacts."""
        n: cython.Py_ssize_t
        pair: Any
        last: Contacts = table  # type: ignore[assignment]  # always Contacts: the base class declares PairTable
        self.ordered = False
        for n in range(self.found_count if len(self.table.component_history) > 0 else 0):
            pair = (self.table.a[self.found[n]], self.table.b[self.found[n]])
            if pair in self.table.component_history:
                last.component_history[pair] = self.table.component_history.pop(pair)

    def bring_back(self, last: Contacts) -> None:
        """Move the contacts of unsettled rows to `last`, which stays sorted."""
        i: cython.Py_ssize_t
        self.found_count = 0
        if self.all_unsettled:
            self.list_all()
        else:
            for i in range(self.unsettled_count):
                self.list_row(self.unsettled[i])
        self.bring_back_found(last)

    def list_in_order(self) -> cython.int:
        """Fill `order`. It stays valid until contacts are added or removed."""
        i: cython.Py_ssize_t
        if self.ordered:
            return 0
        if self.live > len(self.order):
            self.order = grown(self.order, self.live)
        self.list_all()
        self.sort_found()
        for i in range(self.live):
            self.order[i] = self.found[i]
        self.ordered = True
        return 0

    def find_entity(self, bodies: Bodies, entity: cython.longlong) -> cython.int:
        """Find the contacts of an entity, sorted by (a, b)."""
        k: cython.Py_ssize_t
        self.found_count = 0
        if self.live == 0:
            return 0
        if self.table.records is bodies.records:
            self.list_row(bodies.row_or_hole_of(entity))  # also if the entity was deleted
        else:
            # Rows were made anew in this tick, and a handler asks before the match: compare ids.
            for k in range(self.table.count):
                if self.is_live(k) and (self.table.a[k] == entity or self.table.b[k] == entity):
                    self.found[self.found_count] = k
                    self.found_count += 1
        self.sort_found()
        return 0

    def find(self, bodies: Bodies, a: cython.longlong, b: cython.longlong) -> cython.Py_ssize_t:
        """The row of the table that has the contact of two entities, a < b; or -1."""
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t
        one: cython.int
        other: cython.int
        table: Contacts = self.table
        if self.live == 0:
            return -1
        if table.records is not bodies.records:
            self.find_entity(bodies, a)
            for n in range(self.found_count):
                if table.b[self.found[n]] == b:
                    return self.found[n]
            return -1
        k = bodies.row_or_hole_of(a)
        n = bodies.row_or_hole_of(b)
        if k < 0 or n < 0 or n >= len(self.head):
            return -1
        # Search both lists in turns, and end with the shorter one: the list of a large ground may be long.
        one = self.head[k]
        other = self.head[n]
        while one >= 0 and other >= 0:
            k = one >> 1
            if table.a[k] == a and table.b[k] == b:
                return k
            k = other >> 1
            if table.a[k] == a and table.b[k] == b:
                return k
            one = self.link[one]
            other = self.link[other]
        return -1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def precedes(one: Contacts, k: cython.Py_ssize_t, other: Contacts, i: cython.Py_ssize_t) -> cython.bint:
    """Whether row `k` of one table comes before row `i` of another."""
    return one.a[k] < other.a[i] or (one.a[k] == other.a[i] and one.b[k] < other.b[i])
