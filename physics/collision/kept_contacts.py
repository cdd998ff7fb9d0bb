"""Contacts of two rows that both stand. They continue without being found or matched while both rows stand."""

from __future__ import annotations

from array import array
from typing import Any

import cython

from physics.collision.contacts import Contacts
from physics.collision.kept_table import KeptTable
from physics.grid.boxes import STANDING
from physics.grid.buffers import grown
from physics.grid.no_rows import NO_INTS
from physics.rows.bodies import Bodies


@cython.final
@cython.cclass
class KeptContacts(KeptTable):
    """An unsorted table of contacts.

    Between two detections the table does not change, even if rows are roused: the contacts of the rows in `roused` go
    back to the last tick's contacts just before the next match.

    table   the contacts; removed ones are not live
    roused  rows that were roused since the last detection; `all_roused`: all rows were
    came   whether any row has begun to stand since the last detection
    order   live entries of the table sorted by (a, b), if `ordered`
    """

    table: Contacts
    roused: array[int]
    roused_count: int
    all_roused: bool
    came: bool
    order: array[int]
    ordered: bool

    def __init__(self) -> None:
        super().__init__()
        self.table = Contacts()
        self.roused_count = 0
        self.all_roused = self.came = self.ordered = False
        self.roused = self.order = NO_INTS

    def note_roused(self, bodies: Bodies) -> cython.int:
        """Note the rows whose contacts go back at the next match."""
        i: cython.Py_ssize_t
        if bodies.standing.all_roused:
            self.all_roused = True
            self.came = False
        if self.live == 0 or self.all_roused:
            return 0
        if self.roused_count + bodies.standing.roused_count > len(self.roused):
            self.roused = grown(self.roused, self.roused_count + bodies.standing.roused_count)
        for i in range(bodies.standing.roused_count):
            self.roused[self.roused_count] = bodies.standing.roused[i]
            self.roused_count += 1
        return 0

    def exchange(self, bodies: Bodies, last: Contacts) -> cython.int:
        """Move contacts of roused rows back to `last`, and contacts of rows that began to stand out of it. Comes
        before the match."""
        if self.live > 0 and (self.all_roused or self.roused_count > 0):
            self.bring_back(last)
        self.all_roused = False
        self.roused_count = 0
        if self.came:
            self.put_aside(bodies, last)
            self.came = False
        self.table.records = bodies.records
        self.table.snapshots = bodies.snapshots
        self.table.shapes = bodies.shapes
        bodies.lent = True
        return 0

    def put_aside(self, bodies: Bodies, last: Contacts) -> cython.int:
        """Move the contacts of two rows that stand from `last` to the table."""
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        table: Contacts = self.table
        for k in range(last.count):
            n += stand(bodies, last, k)
        if n == 0:
            return 0
        table.reserve(table.count + n)
        self.make_room(bodies.count, table.count + n, n)
        self.ordered = False
        if len(last.had) > 0:
            self.hand_over(last, bodies)
        n = 0
        for k in range(last.count):
            if stand(bodies, last, k):
                table.copy(table.count, last, k)
                table.hit[table.count] = -1
                self.chains.add(table.count, last.row_a[k], last.row_b[k])
                table.count += 1
                self.live += 1
            else:
                if n < k:
                    last.copy(n, last, k)
                n += 1
        last.count = n
        return 0

    def hand_over(self, last: Contacts, bodies: Bodies) -> cython.int:
        """Move the entries of `had` for these contacts."""
        k: cython.Py_ssize_t
        pair: Any
        had: dict[Any, Any] = last.had.copy()
        for k in range(last.count):
            if stand(bodies, last, k):
                pair = (last.a[k], last.b[k])
                if pair in had:
                    self.table.had[pair] = had.pop(pair)
        last.had = had
        return 0

    def bring_back(self, last: Contacts) -> cython.int:
        """Move the contacts of roused rows to `last`, which stays sorted."""
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t
        pair: Any
        table: Contacts = self.table
        self.found_count = 0
        if self.all_roused:
            self.list_all(table.count)
        else:
            for i in range(self.roused_count):
                self.list_row(self.roused[i])
        self.sort_found()
        if self.found_count == 0:
            return 0
        last.reserve(last.count + self.found_count)
        self.ordered = False
        if len(table.had) > 0:
            for n in range(self.found_count):
                pair = (table.a[self.found[n]], table.b[self.found[n]])
                if pair in table.had:
                    last.had[pair] = table.had.pop(pair)
        # From the end, so that each row moves once.
        i = last.count - 1
        last.count += self.found_count
        k = last.count - 1
        n = self.found_count - 1
        while n >= 0:
            if i >= 0 and precedes(table, self.found[n], last, i):
                last.copy(k, last, i)
                i -= 1
            else:
                last.copy(k, table, self.found[n])
                n -= 1
            k -= 1
        for n in range(self.found_count):
            table.live[self.found[n]] = 0
        self.live -= self.found_count
        if table.count > 2 * self.live + 64 or self.live == 0:
            self.pack()
        return 0

    def precedes(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        """Whether contact `i` comes before contact `j` in the order of (a, b)."""
        return precedes(self.table, i, self.table, j)

    def lives(self, k: cython.Py_ssize_t) -> cython.bint:
        """Whether contact `k` is not removed."""
        return self.table.live[k] != 0

    def pack(self) -> cython.void:
        """Remove the contacts that are not live from the table."""
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        table: Contacts = self.table
        for k in range(table.count):
            self.chains.cut(table.row_a[k], table.row_b[k])
        for k in range(table.count):
            if table.live[k]:
                if n < k:
                    table.copy(n, table, k)
                self.chains.add(n, table.row_a[n], table.row_b[n])
                n += 1
        table.count = n

    def list_in_order(self) -> cython.int:
        """Fill `order`. It stays valid until contacts are added or removed."""
        i: cython.Py_ssize_t
        if self.ordered:
            return 0
        if self.live > len(self.order):
            self.order = grown(self.order, self.live)
        self.list_all(self.table.count)
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
            self.list_row(bodies.find_row(entity))  # also if the entity was deleted
        else:
            # Rows were made anew in this tick, and a handler asks before the match: compare ids.
            for k in range(self.table.count):
                if self.table.live[k] and (self.table.a[k] == entity or self.table.b[k] == entity):
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
        k = bodies.row_of(a)
        n = bodies.row_of(b)
        if k < 0 or n < 0 or n >= len(self.chains.head):
            return -1
        # Search both lists in turns: the shorter one decides, and the list of a large ground may be long.
        one = self.chains.head[k]
        other = self.chains.head[n]
        while one >= 0 and other >= 0:
            k = one >> 1
            if table.live[k] and table.a[k] == a and table.b[k] == b:
                return k
            k = other >> 1
            if table.live[k] and table.a[k] == a and table.b[k] == b:
                return k
            one = self.chains.link[one]
            other = self.chains.link[other]
        return -1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def stand(bodies: Bodies, last: Contacts, k: cython.Py_ssize_t) -> cython.bint:
    """Whether contact `k` is live, and both of its rows stand."""
    return (
        last.live[k] != 0
        and bodies.boxes.group[last.row_a[k]] == STANDING
        and bodies.boxes.group[last.row_b[k]] == STANDING
    )


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def precedes(one: Contacts, k: cython.Py_ssize_t, other: Contacts, i: cython.Py_ssize_t) -> cython.bint:
    """Whether row `k` of one table comes before row `i` of another."""
    return one.a[k] < other.a[i] or (one.a[k] == other.a[i] and one.b[k] < other.b[i])
