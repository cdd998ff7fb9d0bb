"""The impacts that the sweep has found within the tick, and pushes of the solver in pairs that did not touch before:
one row for each pair."""

from __future__ import annotations

from array import array
from ctypes import Array
from typing import Any

import cython

from physics.collision import records
from physics.grid.buffers import allocate, enlarged
from physics.grid.no_rows import NO_INTS
from physics.rows.bodies import ACTIVE, Bodies
from physics.rows.sortable_table import SortableTable

if not cython.compiled:
    from physics.collision.records import PairHit

_NO_PAIRS = allocate(records.PairHit, 0)
_UNSET = allocate(records.PairHit, 1)


@cython.final
@cython.cclass
class Hits(SortableTable):
    """One row for each pair of entities with an impact in this tick, in the order of their first impacts; then those
    that only the solver has pushed.

    pairs  the PairHit of each
    order  hits sorted by rows, see `sort_by_rows`
    known  for each hit the two entities, their component dicts, and the shapes of their pieces, see `note`
    """

    count: int
    pairs: Array[PairHit]
    order: array[int]
    known: list[Any]

    def __init__(self) -> None:
        self.count = 0
        self.pairs = _NO_PAIRS
        self.order = NO_INTS
        self.known = []

    def add(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t, time: float) -> cython.Py_ssize_t:
        """Add a row with a pair and a time, and 0 in all other fields. Returns its index."""
        k: cython.Py_ssize_t = self.count
        if k == len(self.order):
            self.pairs, self.order = enlarged(k + 1, self.pairs, self.order)
        self.count = k + 1
        self.pairs[k] = _UNSET[0]
        self.pairs[k].row_a = a
        self.pairs[k].row_b = b
        self.pairs[k].time = time
        return k

    def pose(self, k: cython.Py_ssize_t, second: cython.bint) -> Any:
        """The pose of the first or the second body of a pair at their first impact."""
        hit: cython.pointer[PairHit] = cython.address(self.pairs[k])
        if second:
            return (hit.x_b, hit.y_b, hit.angle_b)
        return (hit.x_a, hit.y_a, hit.angle_a)

    def find(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The index of the hit of two rows, or -1. Comes after `sort_by_rows`."""
        a: cython.Py_ssize_t = min(i, j)
        b: cython.Py_ssize_t = max(i, j)
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = self.count
        middle: cython.Py_ssize_t
        hit: cython.pointer[PairHit]
        while low < high:
            middle = (low + high) // 2
            hit = cython.address(self.pairs[self.order[middle]])
            if hit.row_a < a or (hit.row_a == a and hit.row_b < b):
                low = middle + 1
            else:
                high = middle
        if low < self.count:
            hit = cython.address(self.pairs[self.order[low]])
            if hit.row_a == a and hit.row_b == b:
                return self.order[low]
        return -1

    def note(self, bodies: Bodies) -> None:
        """Note the entities of all hits, before rows are made anew."""
        k: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        self.known = []
        for k in range(self.count):
            a = self.pairs[k].row_a
            b = self.pairs[k].row_b
            self.known.append(
                (
                    bodies.entity[a], bodies.records[a], bodies.shapes[a],
                    bodies.entity[b], bodies.records[b], bodies.shapes[b],
                )
            )  # fmt: skip

    def find_again(self, bodies: Bodies) -> None:
        """Look up the rows of the entities after rows were made anew, and the pieces after handlers may have given
        colliders other shapes. Hits of entities that take no part any more are removed.

        Rows are sorted by entity ids as before, so the first entity of a pair is still the first.
        """
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        entity_a: cython.longlong
        entity_b: cython.longlong
        record_a: object
        record_b: object
        shapes_a: tuple[Any, ...]
        shapes_b: tuple[Any, ...]
        for k in range(self.count):
            entity_a, record_a, shapes_a, entity_b, record_b, shapes_b = self.known[k]
            a = row_as(bodies, entity_a, record_a)
            b = row_as(bodies, entity_b, record_b)
            if a >= 0 and b >= 0:
                self.pairs[k].row_a = a
                self.pairs[k].row_b = b
                self.pairs[k].piece_a = piece_again(shapes_a, bodies.shapes[a], self.pairs[k].piece_a)
                self.pairs[k].piece_b = piece_again(shapes_b, bodies.shapes[b], self.pairs[k].piece_b)
                self.pairs[n] = self.pairs[k]
                n += 1
        self.count = n
        self.known = []

    def sort_by_rows(self) -> cython.void:
        """Sort the hits by (row_a, row_b), which is the order of contacts. Each pair is in the hits once."""
        i: cython.Py_ssize_t
        for i in range(self.count):
            self.order[i] = i
        self.sort(self.order, self.count)

    def precedes(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        """Whether the pair of hit `i` comes before that of hit `j`."""
        return self.pairs[i].row_a < self.pairs[j].row_a or (
            self.pairs[i].row_a == self.pairs[j].row_a and self.pairs[i].row_b < self.pairs[j].row_b
        )


def piece_again(before: tuple[Any, ...], now: tuple[Any, ...], piece: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The index in `now` of the shape that was at `piece` in `before`; 0 if the collider has lost this shape."""
    k: cython.Py_ssize_t
    shape: object = before[piece]
    if now is before:
        return piece
    for k in range(len(now)):
        if now[k] is shape:
            return k
    return 0


def row_as(bodies: Bodies, entity: cython.longlong, record: object) -> cython.Py_ssize_t:
    """The row of an entity if its component dict is still `record` and it takes part; otherwise -1."""
    i: cython.Py_ssize_t = bodies.row_of(entity)
    return i if i >= 0 and bodies.records[i] is record and bodies.state[i] == ACTIVE else -1


NO_HITS = Hits()
"""The hits of tables to which no sweep has given any. Nothing is ever added to them."""
