"""Manifolds: the contact points of two pieces that touch or are near, with their impulses from tick to tick.

The impulses of the last tick are nearly right in this one. A solver that starts from them (warm starting) carries the
weight of a stack without computing it anew. So each point inherits the impulses of the point of the last tick with the
same pieces and the same features.
"""

from __future__ import annotations

from ctypes import Array

import cython

from physics.collision import records
from physics.collision.pair_table import PairTable
from physics.geometry.manifold import ROLLS_NOT, Manifold
from physics.grid.buffers import allocate, enlarged
from physics.tolerances import REST_GAP, SAME_GROUND_COSINE, SAME_NORMAL_COSINE

if not cython.compiled:
    from physics.collision.records import ManifoldPair, ManifoldPoint, ManifoldValues

_NO_PAIRS = allocate(records.ManifoldPair, 0)
_NO_VALUES = allocate(records.ManifoldValues, 0)
_NO_POINTS = allocate(records.ManifoldPoint, 0)
_REPLACED = cython.declare(cython.int, -1)
"""The feature of a point whose normal was replaced: no pair of features has this number."""


@cython.final
@cython.cclass
class Manifolds(PairTable):
    """One row for each pair of pieces that touch or are near, sorted by (a, b, piece).

    pairs   a ManifoldPair a row
    values  a ManifoldValues a row
    points  two ManifoldPoints a row: those of row i are 2 i and 2 i + 1
    """

    pairs: Array[ManifoldPair]
    values: Array[ManifoldValues]
    points: Array[ManifoldPoint]
    last: int

    def __init__(self) -> None:
        super().__init__()
        self.last = 0
        self.pairs = _NO_PAIRS
        self.values = _NO_VALUES
        self.points = _NO_POINTS

    def grow(self) -> None:
        """Double the capacity, and keep the rows."""
        self.b, self.pairs, self.values, self.points, self.a = enlarged(
            8, self.b, self.pairs, self.values, self.points, self.a, widths=(1, 1, 1, 2, 1)
        )

    def clear(self) -> cython.void:
        """Remove all rows."""
        self.count = self.last = 0

    def add(
        self,
        a: cython.longlong,
        b: cython.longlong,
        piece: cython.int,
        row_a: cython.Py_ssize_t,
        row_b: cython.Py_ssize_t,
        m: Manifold,
    ) -> cython.Py_ssize_t:
        """Append a row, in ascending order of (a, b, piece), without impulses; returns its index."""
        i: cython.Py_ssize_t = self.count
        if i == len(self.a):
            self.grow()
        self.count = i + 1
        self.a[i] = a
        self.b[i] = b
        pair: cython.pointer[ManifoldPair] = cython.address(self.pairs[i])
        values: cython.pointer[ManifoldValues] = cython.address(self.values[i])
        pair.row_a = row_a
        pair.row_b = row_b
        pair.pieces = piece
        pair.previous = -1
        pair.enabled = 1
        pair.solid_sides = pair.let_through = pair.is_contact = 0
        values.friction = values.restitution = values.rolling_resistance = values.surface_speed = 0.0
        values.approach_speed = values.normal_impulse = 0.0
        self.set_manifold(i, m)
        return i

    def set_manifold(self, i: cython.Py_ssize_t, m: Manifold) -> cython.void:
        """Set normal and points of row `i`, with impulses of 0."""
        point: cython.pointer[ManifoldPoint] = cython.address(self.points[2 * i])
        self.values[i].normal_x = m.nx
        self.values[i].normal_y = m.ny
        self.pairs[i].point_count = m.count
        self.pairs[i].feature_0 = m.id0
        self.pairs[i].feature_1 = m.id1
        self.pairs[i].rolls = m.rolls
        point.x = m.x0
        point.y = m.y0
        point.depth = m.depth0
        point.normal_impulse = point.tangent_impulse = 0.0
        point = cython.address(self.points[2 * i + 1])
        point.x = m.x1
        point.y = m.y1
        point.depth = m.depth1
        point.normal_impulse = point.tangent_impulse = 0.0

    def replace_normal(self, i: cython.Py_ssize_t, nx: float, ny: float, depth: float) -> cython.void:
        """Give row `i` another normal and a single point, its first, with this depth and no impulse."""
        p: cython.Py_ssize_t = 2 * i
        self.values[i].normal_x = nx
        self.values[i].normal_y = ny
        self.pairs[i].point_count = 1
        self.pairs[i].feature_0 = self.pairs[i].feature_1 = _REPLACED
        self.pairs[i].rolls = ROLLS_NOT
        self.points[p].depth = depth
        self.points[p].normal_impulse = self.points[p].tangent_impulse = 0.0

    def has_replaced_normal(self, i: cython.Py_ssize_t) -> cython.bint:
        """Whether row `i` was given its normal by `replace_normal`."""
        return self.pairs[i].feature_0 == _REPLACED

    def has_jammed(self, a: cython.longlong, b: cython.longlong) -> cython.bint:
        """Whether the pair (a, b) jams: the normal of any of its rows was replaced."""
        k: cython.Py_ssize_t = self.first_of(a, b)
        while k < self.count and self.a[k] == a and self.b[k] == b:
            if self.has_replaced_normal(k):
                return True
            k += 1
        return False

    def body(self, k: cython.Py_ssize_t, second: cython.bint) -> cython.Py_ssize_t:
        return self.pairs[k].row_b if second else self.pairs[k].row_a

    def copy(self, i: cython.Py_ssize_t, table: PairTable, k: cython.Py_ssize_t) -> cython.void:
        other: Manifolds = table  # type: ignore[assignment]  # always Manifolds: the base class declares PairTable
        self.a[i] = other.a[k]
        self.b[i] = other.b[k]
        self.pairs[i] = other.pairs[k]
        self.values[i] = other.values[k]
        self.points[2 * i] = other.points[2 * k]
        self.points[2 * i + 1] = other.points[2 * k + 1]

    def is_in_contact(self, i: cython.Py_ssize_t) -> cython.bint:
        """Whether the two pieces of row `i` touch, or had a normal impulse when they were last solved."""
        p: cython.Py_ssize_t = 2 * i
        return (
            self.points[p].depth >= 0.0
            or self.points[p].normal_impulse > 0.0
            or (
                self.pairs[i].point_count == 2
                and (self.points[p + 1].depth >= 0.0 or self.points[p + 1].normal_impulse > 0.0)
            )
        )

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def order(self, k: cython.Py_ssize_t, other: Manifolds, i: cython.Py_ssize_t) -> cython.int:
        """-1, 0 or 1: row `k` comes before row `i` of another table, is for the same pieces, or comes after it."""
        if self.a[k] != other.a[i]:
            return -1 if self.a[k] < other.a[i] else 1
        if self.b[k] != other.b[i]:
            return -1 if self.b[k] < other.b[i] else 1
        if self.pairs[k].pieces != other.pairs[i].pieces:
            return -1 if self.pairs[k].pieces < other.pairs[i].pieces else 1
        return 0

    def depth(self, i: cython.Py_ssize_t) -> float:
        """Depth of the deeper point of row `i`, negative for a gap."""
        p: cython.Py_ssize_t = 2 * i
        if self.pairs[i].point_count == 2 and self.points[p + 1].depth > self.points[p].depth:
            return self.points[p + 1].depth
        return self.points[p].depth

    def same(self, i: cython.Py_ssize_t, other: Manifolds, k: cython.Py_ssize_t) -> cython.bint:
        """Whether two rows have the same points, normal and materials, to the last bit."""
        mine: cython.pointer[ManifoldValues] = cython.address(self.values[i])
        theirs: cython.pointer[ManifoldValues] = cython.address(other.values[k])
        points: cython.int = self.pairs[i].point_count
        if (
            points != other.pairs[k].point_count
            or self.pairs[i].enabled != other.pairs[k].enabled
            or mine.normal_x != theirs.normal_x
            or mine.normal_y != theirs.normal_y
            or mine.friction != theirs.friction
            or mine.surface_speed != theirs.surface_speed
            or mine.rolling_resistance != theirs.rolling_resistance
            or not self.same_place(2 * i, other, 2 * k)
        ):
            return False
        return points == 1 or self.same_place(2 * i + 1, other, 2 * k + 1)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def same_place(self, p: cython.Py_ssize_t, other: Manifolds, q: cython.Py_ssize_t) -> cython.bint:
        """Whether two points have the same place and depth, to the last bit."""
        mine: cython.pointer[ManifoldPoint] = cython.address(self.points[p])
        theirs: cython.pointer[ManifoldPoint] = cython.address(other.points[q])
        return mine.x == theirs.x and mine.y == theirs.y and mine.depth == theirs.depth

    def counts_as_contact(
        self, i: cython.Py_ssize_t, previous: Manifolds, free: cython.bint, margin: float
    ) -> cython.bint:
        """Whether the two pieces of row `i`, which are apart, count as a contact: the solver pushed them apart within
        the tick, or they touched before it and are hardly apart (REST_GAP). Rotation may leave a gap where they rest.

        free    whether both bodies are dynamic. Then they may turn together, and their normal turns with them. But a
                body whose normal to a piece of ground changes has gone on from this piece to the next.
        margin  the `dynamic_margin` of the two
        """
        k: cython.Py_ssize_t = self.pairs[i].previous
        if k < 0 or not previous.pairs[k].enabled:
            return False
        # If the two have not moved, the impulse is that of an earlier tick. (It may be NaN, by masses near 1e200.)
        pressed: cython.bint = self.values[i].normal_impulse > 0.0 and not self.same(i, previous, k)
        if not previous.pairs[k].is_contact:
            # Bodies that meet may be pushed round a corner of each other, so their normal may have changed.
            return pressed and (free or previous.depth(k) < 0.0)
        cosine: float = (
            self.values[i].normal_x * previous.values[k].normal_x
            + self.values[i].normal_y * previous.values[k].normal_y
        )
        if not pressed:
            margin *= REST_GAP
        least: float = SAME_NORMAL_COSINE if free or previous.depth(k) < 0.0 else SAME_GROUND_COSINE
        return cosine > least and self.depth(i) > -margin

    def was_contact(self, i: cython.Py_ssize_t, previous: Manifolds) -> cython.bint:
        """Whether the pieces of row `i` counted as a contact in `previous`."""
        k: cython.Py_ssize_t = self.pairs[i].previous
        return k >= 0 and previous.pairs[k].is_contact != 0

    def forget_impulses(self, row: cython.Py_ssize_t) -> cython.void:
        """Clear the impulses of all points of a body, so that the solver starts without them."""
        i: cython.Py_ssize_t
        for i in range(self.count):
            if self.pairs[i].row_a == row or self.pairs[i].row_b == row:
                self.clear_impulses(i)

    def clear_impulses(self, i: cython.Py_ssize_t) -> cython.void:
        """Clear the impulses of both points of row `i`."""
        self.points[2 * i].normal_impulse = self.points[2 * i].tangent_impulse = 0.0
        self.points[2 * i + 1].normal_impulse = self.points[2 * i + 1].tangent_impulse = 0.0

    def inherit(self, i: cython.Py_ssize_t, previous: Manifolds) -> cython.void:
        """Copy to row `i` from the row of the same pieces in the table that this one replaces: impulses, the
        approach speed, and the materials that `same` compares. Called for rows in ascending order, so that all
        calls together are one merge of the two tables.

        Rows are matched by entity ids, because the rows of bodies may have changed, and points by features.
        """
        k: cython.Py_ssize_t = previous.last
        order: cython.int = 1
        while k < previous.count:
            order = previous.order(k, self, i)
            if order >= 0:
                break
            k += 1
        previous.last = k
        if k == previous.count or order != 0:
            return
        self.pairs[i].previous = k
        mine: cython.pointer[ManifoldValues] = cython.address(self.values[i])
        theirs: cython.pointer[ManifoldValues] = cython.address(previous.values[k])
        mine.approach_speed = theirs.approach_speed
        mine.normal_impulse = theirs.normal_impulse
        mine.friction = theirs.friction
        mine.surface_speed = theirs.surface_speed
        mine.rolling_resistance = theirs.rolling_resistance
        self.take_impulses(i, previous, k)

    def take_impulses(self, i: cython.Py_ssize_t, previous: Manifolds, k: cython.Py_ssize_t) -> cython.void:
        """Copy to the points of row `i` the impulses of the points with the same features in row `k` of `previous`."""
        q: cython.Py_ssize_t = 2 * k
        mine: cython.pointer[ManifoldPair] = cython.address(self.pairs[i])
        theirs: cython.pointer[ManifoldPair] = cython.address(previous.pairs[k])
        two: cython.bint = theirs.point_count == 2
        if two and theirs.feature_1 == mine.feature_0:
            self.take_impulse(2 * i, previous, q + 1)
        elif theirs.feature_0 == mine.feature_0:
            self.take_impulse(2 * i, previous, q)
        if mine.point_count == 2:
            if two and theirs.feature_1 == mine.feature_1:
                self.take_impulse(2 * i + 1, previous, q + 1)
            elif theirs.feature_0 == mine.feature_1:
                self.take_impulse(2 * i + 1, previous, q)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def take_impulse(self, p: cython.Py_ssize_t, previous: Manifolds, q: cython.Py_ssize_t) -> cython.void:
        """Copy the impulses of one point to point `p`."""
        self.points[p].normal_impulse = previous.points[q].normal_impulse
        self.points[p].tangent_impulse = previous.points[q].tangent_impulse
