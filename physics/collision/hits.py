"""The impacts that the sweep has found within the tick, one row for each pair."""

from __future__ import annotations

from array import array
from typing import Any

import cython

from physics.grid.buffers import enlarged

if cython.compiled:
    from cython.cimports.physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_INTS
    from cython.cimports.physics.rows.bodies import ACTIVE, Bodies
    from cython.cimports.physics.rows.ordered import Ordered
else:
    from physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_INTS
    from physics.rows.bodies import ACTIVE, Bodies
    from physics.rows.ordered import Ordered


@cython.final
@cython.cclass
class Hits(Ordered):
    """One row for each pair of entities with an impact in this tick, in the order of their first impacts.

    row_a, row_b  rows of the two in the tick's Bodies, row_a < row_b
    piece_a, piece_b  which of their pieces met at the first impact
    time          of the first impact, as a fraction of the tick, 0 to 1
    nx, ny        unit normal from a to b; x, y: the point, in world coordinates
    depth         overlap at the first impact: 0, or what was left by game code or the last tick
    poses         six numbers for each row: x, y and angle of a and of b at the first impact
    impulse       sum of the normal impulses of all impacts of the pair in the tick; 0 if the two do not push
    approach      greatest approach speed of these impacts
    fresh         whether the two were apart within this tick before an impact, so that an old contact has ended
    rests         whether the two stayed together after the last impact
    let_through   whether a one-way collider or a pre-solve handler let the two through each other
    reach         the greater reach of the two bodies
    order         hits sorted by rows, see `sort_by_rows`
    known         for each hit the two entities, their component dicts, and the shapes of their pieces, see `note`
    """

    if not cython.compiled:
        __slots__ = (
            "count", "row_a", "row_b", "time", "nx", "ny", "depth", "x", "y", "poses", "impulse", "approach", "fresh",
            "rests", "let_through", "reach", "order", "known", "piece_a", "piece_b",
        )  # fmt: skip
    count: int
    row_a: array[int]
    row_b: array[int]
    piece_a: array[int]
    piece_b: array[int]
    time: array[float]
    nx: array[float]
    ny: array[float]
    depth: array[float]
    x: array[float]
    y: array[float]
    poses: array[float]
    impulse: array[float]
    approach: array[float]
    fresh: array[int]
    rests: array[int]
    let_through: array[int]
    reach: array[float]
    order: array[int]
    known: list[Any]

    def __init__(self) -> None:
        self.count = 0
        self.fresh = self.rests = self.let_through = NO_BYTES
        self.row_a = self.row_b = self.piece_a = self.piece_b = self.order = NO_INTS
        self.time = self.nx = self.ny = self.depth = self.x = self.y = self.poses = self.impulse = NO_DOUBLES
        self.approach = self.reach = NO_DOUBLES
        self.known = []

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t, time: float) -> cython.Py_ssize_t:
        """Add a row with a pair and a time, and 0 in all other fields. Returns its index."""
        k: cython.Py_ssize_t = self.count
        i: cython.Py_ssize_t
        if k == len(self.row_a):
            (
                self.row_b, self.time, self.nx, self.ny, self.depth, self.x, self.y, self.poses, self.impulse,
                self.approach, self.fresh, self.rests, self.let_through, self.reach, self.order, self.piece_a,
                self.piece_b, self.row_a,
            ) = enlarged(
                k + 1, self.row_b, self.time, self.nx, self.ny, self.depth, self.x, self.y, self.poses, self.impulse,
                self.approach, self.fresh, self.rests, self.let_through, self.reach, self.order, self.piece_a,
                self.piece_b, self.row_a,
                widths=(1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
            )  # fmt: skip
        self.count = k + 1
        self.row_a[k] = a
        self.row_b[k] = b
        self.piece_a[k] = self.piece_b[k] = 0
        self.time[k] = time
        self.nx[k] = self.ny[k] = self.depth[k] = self.x[k] = self.y[k] = 0.0
        self.impulse[k] = self.approach[k] = self.reach[k] = 0.0
        self.fresh[k] = self.rests[k] = self.let_through[k] = 0
        for i in range(6):
            self.poses[6 * k + i] = 0.0
        return k

    @cython.cfunc
    @cython.exceptval(check=False)
    def lets_through(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        """Whether two rows had an impact in this tick and pass through each other."""
        k: cython.Py_ssize_t
        for k in range(self.count):
            if self.let_through[k] and (
                (self.row_a[k] == i and self.row_b[k] == j) or (self.row_a[k] == j and self.row_b[k] == i)
            ):
                return True
        return False

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def note(self, bodies: Bodies) -> cython.int:
        """Note the entities of all hits, before rows are made anew."""
        k: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        self.known = []
        for k in range(self.count):
            a = self.row_a[k]
            b = self.row_b[k]
            self.known.append(
                (
                    bodies.entity[a], bodies.records[a], bodies.shapes[a],
                    bodies.entity[b], bodies.records[b], bodies.shapes[b],
                )
            )  # fmt: skip
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def find_again(self, bodies: Bodies) -> cython.int:
        """Look up the rows of the entities after rows were made anew, and the pieces after handlers may have given
        colliders other shapes. Hits of entities that take no part any more are removed.

        Rows are sorted by entity ids as before, so that the first of a pair is still its first.
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
                self.row_a[k] = a
                self.row_b[k] = b
                self.piece_a[k] = piece_again(shapes_a, bodies.shapes[a], self.piece_a[k])
                self.piece_b[k] = piece_again(shapes_b, bodies.shapes[b], self.piece_b[k])
                self.move(k, n)
                n += 1
        self.count = n
        self.known = []
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def move(self, k: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.void:
        """Copy row `k` to row `n`."""
        i: cython.Py_ssize_t
        self.row_a[n] = self.row_a[k]
        self.row_b[n] = self.row_b[k]
        self.piece_a[n] = self.piece_a[k]
        self.piece_b[n] = self.piece_b[k]
        self.time[n] = self.time[k]
        self.nx[n] = self.nx[k]
        self.ny[n] = self.ny[k]
        self.depth[n] = self.depth[k]
        self.x[n] = self.x[k]
        self.y[n] = self.y[k]
        self.impulse[n] = self.impulse[k]
        self.approach[n] = self.approach[k]
        self.fresh[n] = self.fresh[k]
        self.rests[n] = self.rests[k]
        self.let_through[n] = self.let_through[k]
        self.reach[n] = self.reach[k]
        for i in range(6):
            self.poses[6 * n + i] = self.poses[6 * k + i]

    @cython.cfunc
    @cython.exceptval(check=False)
    def sort_by_rows(self) -> cython.void:
        """Sort the hits by (row_a, row_b), which is the order of contacts. Each pair is in the hits once."""
        i: cython.Py_ssize_t
        for i in range(self.count):
            self.order[i] = i
        self.sort(self.order, self.count)

    @cython.cfunc
    @cython.exceptval(check=False)
    def before(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        """Whether the pair of hit `i` comes before that of hit `j`."""
        return self.row_a[i] < self.row_a[j] or (
            self.row_a[i] == self.row_a[j] and self.row_b[i] < self.row_b[j]
        )


@cython.cfunc
@cython.exceptval(-1, check=False)
def piece_again(before: tuple[Any, ...], now: tuple[Any, ...], piece: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The index in `now` of the shape that was at `piece` in `before`; 0 if the collider has this shape no more."""
    k: cython.Py_ssize_t
    shape: object = before[piece]
    if now is before:
        return piece
    for k in range(len(now)):
        if now[k] is shape:
            return k
    return 0


@cython.cfunc
@cython.exceptval(-2, check=False)
def row_as(bodies: Bodies, entity: cython.longlong, record: object) -> cython.Py_ssize_t:
    """The row of an entity if its component dict is still `record` and it takes part; otherwise -1."""
    i: cython.Py_ssize_t = bodies.row_of(entity)
    return i if i >= 0 and bodies.records[i] is record and bodies.state[i] == ACTIVE else -1


NO_HITS = Hits()
"""The hits of tables that no sweep has given any. Nothing is ever added to these."""
