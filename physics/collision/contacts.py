"""The contacts of a tick, and the differences to the last tick: which contacts began, stayed and ended."""

from __future__ import annotations

from array import array
from ctypes import Array
from typing import Any

import cython

from physics.collision import records
from physics.collision.hits import NO_HITS, Hits
from physics.collision.pair_table import PairTable
from physics.grid.buffers import allocate, enlarged, new_columns
from physics.grid.no_rows import NO_BYTES, NO_INTS, NO_LONGS
from physics.rows.bodies import Bodies

if not cython.compiled:
    from physics.collision.records import ContactValues

_NO_VALUES = allocate(records.ContactValues, 0)


@cython.final
@cython.cclass
class Contacts(PairTable):
    """The pairs of entities that touch, one row for each pair.

    row_a, row_b      rows of the two in the tick's Bodies; piece_a, piece_b: which of their pieces
    values            the ContactValues of each row
    points            number of points, 1 or 2
    begin_tick        the tick in which the contact began
    hit               row of the pair's impact in the sweep's Hits, or -1
    ended_early       1 for a contact of the sweep that was over before the end of the tick: it ends in the next tick
    live              0 for a row that does not count as a contact: no handler was told of its begin, because a handler
                      had deleted one of the two entities
    hits              the Hits to which `hit` refers
    records, snapshots  the lists of the Bodies by row, kept for ends in the next tick. If the next tick has the same
                      lists, its rows are the same
    shapes            the list of the Bodies by row: the shape of each piece
    generation        of the Bodies: if it is the same in two ticks, no component was added, removed or replaced
    component_history  by (a, b), two dicts: the components that each of the two has had since their contact began, the
                      last of each type. Pairs whose snapshots hold the same components are left out
    """

    row_a: array[int]
    row_b: array[int]
    piece_a: array[int]
    piece_b: array[int]
    values: Array[ContactValues]
    points: array[int]
    live: array[int]
    hit: array[int]
    ended_early: array[int]
    hits: Hits
    begin_tick: array[int]
    records: list[Any]
    snapshots: list[Any]
    shapes: list[Any]
    generation: int
    component_history: dict[tuple[int, int], tuple[dict[type[Any], Any], dict[type[Any], Any]]]

    def __init__(self) -> None:
        super().__init__()
        self.points = self.live = self.ended_early = NO_BYTES
        self.row_a = self.row_b = self.hit = self.piece_a = self.piece_b = NO_INTS
        self.begin_tick = NO_LONGS
        self.values = _NO_VALUES
        self.hits = NO_HITS
        self.records = []
        self.snapshots = []
        self.shapes = []
        self.generation = 0
        self.component_history = {}

    def grow(self) -> None:
        """Double the capacity, and keep the rows."""
        (
            self.b, self.begin_tick, self.row_a, self.row_b, self.values, self.points, self.live, self.ended_early,
            self.hit, self.piece_a, self.piece_b, self.a,
        ) = enlarged(
            8, self.b, self.begin_tick, self.row_a, self.row_b, self.values, self.points, self.live, self.ended_early,
            self.hit, self.piece_a, self.piece_b, self.a,
        )  # fmt: skip

    def set_pair(
        self,
        n: cython.Py_ssize_t,
        bodies: Bodies,
        i: cython.Py_ssize_t,
        j: cython.Py_ssize_t,
        piece_a: cython.int,
        piece_b: cython.int,
    ) -> cython.void:
        """Set row `n` to a live contact of these rows and pieces, without an impact."""
        self.a[n] = bodies.entity[i]
        self.b[n] = bodies.entity[j]
        self.row_a[n] = i
        self.row_b[n] = j
        self.piece_a[n] = piece_a
        self.piece_b[n] = piece_b
        self.live[n] = 1
        self.hit[n] = -1
        self.ended_early[n] = 0

    def body(self, k: cython.Py_ssize_t, second: cython.bint) -> cython.Py_ssize_t:
        return self.row_b[k] if second else self.row_a[k]

    def copy(self, i: cython.Py_ssize_t, table: PairTable, k: cython.Py_ssize_t) -> cython.void:
        other: Contacts = table  # type: ignore[assignment]  # always Contacts: the base class declares PairTable
        self.a[i] = other.a[k]
        self.b[i] = other.b[k]
        self.row_a[i] = other.row_a[k]
        self.row_b[i] = other.row_b[k]
        self.piece_a[i] = other.piece_a[k]
        self.piece_b[i] = other.piece_b[k]
        self.values[i] = other.values[k]
        self.points[i] = other.points[k]
        self.begin_tick[i] = other.begin_tick[k]
        self.live[i] = other.live[k]
        self.hit[i] = other.hit[k]
        self.ended_early[i] = other.ended_early[k]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def time(self, k: cython.Py_ssize_t) -> float:
        """The time of the impact by which a contact began in this tick, as a fraction of the tick; without one, 1."""
        return self.hits.pairs[self.hit[k]].time if self.hit[k] >= 0 else 1.0

    def precedes(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        """Whether contact `i` begins before contact `j`. Contacts without an impact begin last. Rows are sorted by ids,
        so at equal times the lower ids come first."""
        return self.time(i) < self.time(j) or (self.time(i) == self.time(j) and i < j)

    def find(self, a: cython.longlong, b: cython.longlong) -> cython.Py_ssize_t:
        """The row of the pair (a, b), a < b, or -1."""
        k: cython.Py_ssize_t = self.first_of(a, b)
        return k if k < self.count and self.a[k] == a and self.b[k] == b and self.live[k] else -1


@cython.final
@cython.cclass
class ContactChanges:
    """What happened to the contacts from one tick to the next; each list is sorted by (a, b), `begun` by time first.

    begun    rows of this tick's contacts
    stayed   rows of this tick's contacts
    ended    rows of the last tick's contacts
    reasons  why each of these ended (see `CollisionEvent.reason`)
    """

    begun_count: int
    ended_count: int
    stayed_count: int
    begun: array[int]
    ended: array[int]
    stayed: array[int]
    reasons: list[str]

    def __init__(self) -> None:
        self.clear()
        self.begun = self.ended = self.stayed = NO_INTS

    def clear(self) -> None:
        """Remove all changes."""
        self.begun_count = self.ended_count = self.stayed_count = 0
        self.reasons = []

    def reserve(self, n: cython.Py_ssize_t) -> None:
        if n > len(self.begun):
            self.ended, self.stayed, self.begun = new_columns(2 * n, "i", "i", "i")

    def match(self, last: Contacts, now: Contacts, tick: cython.longlong) -> None:
        """Merge the two sorted tables. A contact with the same two ids continues only if the entities are the same."""
        i: cython.Py_ssize_t = 0
        j: cython.Py_ssize_t = 0
        order: cython.int
        rebuilt: cython.bint = last.records is not now.records
        self.reserve(max(last.count, now.count))
        self.begun_count = self.ended_count = self.stayed_count = 0
        while i < last.count or j < now.count:
            if i < last.count and not last.live[i]:
                i += 1
                continue
            if i == last.count:
                order = 1
            elif j == now.count or last.a[i] < now.a[j]:
                order = -1
            elif last.a[i] > now.a[j]:
                order = 1
            elif last.b[i] != now.b[j]:
                order = -1 if last.b[i] < now.b[j] else 1
            else:
                order = 0
            if order == 0 and (
                last.ended_early[i]
                or (now.hit[j] >= 0 and now.hits.pairs[now.hit[j]].were_apart)
                or (rebuilt and not self._same(last, i, now, j))
            ):
                self.ended[self.ended_count] = i
                self.ended_count += 1
                i += 1
            elif order == 0:
                now.begin_tick[j] = last.begin_tick[i]
                self.stayed[self.stayed_count] = j
                self.stayed_count += 1
                i += 1
                j += 1
            elif order < 0:
                self.ended[self.ended_count] = i
                self.ended_count += 1
                i += 1
            else:
                now.begin_tick[j] = tick
                self.begun[self.begun_count] = j
                self.begun_count += 1
                j += 1
        if now.hits.count > 0:
            now.sort(self.begun, self.begun_count)

    def _same(self, last: Contacts, i: cython.Py_ssize_t, now: Contacts, j: cython.Py_ssize_t) -> cython.bint:
        return (
            last.records[last.row_a[i]] is now.records[now.row_a[j]]
            and last.records[last.row_b[i]] is now.records[now.row_b[j]]
        )
