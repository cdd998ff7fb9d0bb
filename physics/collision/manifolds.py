"""Manifolds: the contact points of two pieces that touch or are near, with their impulses from tick to tick.

The impulses of the last tick are nearly right in this one. A solver that starts from them (warm starting) carries the
weight of a stack without computing it anew. So each point inherits the impulses of the point of the last tick with the
same pieces and the same features.
"""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import enlarged
from physics.tolerances import ALIKE_COSINE

if cython.compiled:
    from cython.cimports.physics.geometry.manifold import ROLLS_NOT, Manifold
    from cython.cimports.physics.grid.no_rows import NO_DOUBLES, NO_INTS, NO_LONGS
else:
    from physics.geometry.manifold import ROLLS_NOT, Manifold
    from physics.grid.no_rows import NO_DOUBLES, NO_INTS, NO_LONGS

    # A row's record in `info`, its record in `value`, and a point's record in `point`.
    ROW_A, ROW_B, PIECE, POINTS, ID0, ID1, MATCH, ENABLED, SOLID, PASSES, ROLL, TOLD, INFO = range(13)
    NORMAL_X, NORMAL_Y, FRICTION, RESTITUTION, SURFACE, MET, PUSHED, RESISTANCE, VALUE = range(9)
    X, Y, DEPTH, NORMAL, TANGENT, POINT = range(6)

_ALIKE = cython.declare(cython.double, ALIKE_COSINE)
_TURNED = cython.declare(cython.int, -1)
"""The feature of a point that no two features make."""


@cython.final
@cython.cclass
class Manifolds:
    """One row for each pair of pieces that touch or are near, sorted by (a, b, piece), a < b.

    The numbers of a row are in records: with an array for each number, a row would be spread over more places in memory
    than the processor can prefetch.

    a, b    entity ids
    info    INFO numbers a row. ROW_A, ROW_B: their rows among the bodies; PIECE: which piece of each, the same number
            means the same two pieces of the same two colliders; POINTS: 1 or 2; ID0, ID1: their features; MATCH: row of
            the same two pieces in the table of the last tick, or -1; ENABLED: 0 if it is reported and not resolved;
            SOLID: of a pair with a one-way collider, bit 1 if b may not go through a, bit 2 if a may not through b;
            PASSES: 1 if it is not resolved because the two are let through each other, and not because something else
            sees to it; ROLL: the Manifold's `rolls`; TOLD: 1 if it counted as a contact when it was found
    value   VALUE numbers a row. NORMAL_X, NORMAL_Y: unit normal from a to b; FRICTION, RESTITUTION, SURFACE: of the two
            materials together, SURFACE is the speed at which their surfaces carry b past a, along the normal turned by
            90 degrees counter-clockwise; MET: speed along the normal at which the two met in this tick, 0 or more;
            PUSHED: normal impulse of the whole tick, in mass * speed; RESISTANCE: to rolling, of the two materials
    point   two records of POINT numbers a row. X, Y: place relative to a's position; DEPTH (negative: a gap); NORMAL,
            TANGENT: impulse of one substep
    """

    if not cython.compiled:
        __slots__ = ("count", "a", "b", "info", "value", "point", "last")
    count: int
    a: array[int]
    b: array[int]
    info: array[int]
    value: array[float]
    point: array[float]
    last: int

    def __init__(self) -> None:
        self.count = self.last = 0
        self.info = NO_INTS
        self.a = self.b = NO_LONGS
        self.value = self.point = NO_DOUBLES

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def grow(self) -> cython.int:
        """Double the capacity, and keep the rows."""
        self.b, self.info, self.value, self.point, self.a = enlarged(
            8, self.b, self.info, self.value, self.point, self.a, widths=(1, INFO, VALUE, 2 * POINT, 1)
        )
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def clear(self) -> cython.void:
        """Remove all rows."""
        self.count = self.last = 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
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
        p: cython.Py_ssize_t = INFO * i
        self.info[p + ROW_A] = row_a
        self.info[p + ROW_B] = row_b
        self.info[p + PIECE] = piece
        self.info[p + MATCH] = -1
        self.info[p + ENABLED] = 1
        self.info[p + SOLID] = self.info[p + PASSES] = 0
        self.info[p + TOLD] = 0
        p = VALUE * i
        self.value[p + FRICTION] = self.value[p + RESTITUTION] = self.value[p + SURFACE] = 0.0
        self.value[p + MET] = self.value[p + PUSHED] = self.value[p + RESISTANCE] = 0.0
        self.put(i, m)
        return i

    @cython.cfunc
    @cython.exceptval(check=False)
    def put(self, i: cython.Py_ssize_t, m: Manifold) -> cython.void:
        """Set normal and points of row `i`, with impulses of 0."""
        p: cython.Py_ssize_t = 2 * POINT * i
        self.value[VALUE * i + NORMAL_X] = m.nx
        self.value[VALUE * i + NORMAL_Y] = m.ny
        self.info[INFO * i + POINTS] = m.count
        self.info[INFO * i + ID0] = m.id0
        self.info[INFO * i + ID1] = m.id1
        self.info[INFO * i + ROLL] = m.rolls
        self.point[p + X] = m.x0
        self.point[p + Y] = m.y0
        self.point[p + DEPTH] = m.depth0
        self.point[p + NORMAL] = self.point[p + TANGENT] = 0.0
        p += POINT
        self.point[p + X] = m.x1
        self.point[p + Y] = m.y1
        self.point[p + DEPTH] = m.depth1
        self.point[p + NORMAL] = self.point[p + TANGENT] = 0.0

    @cython.cfunc
    @cython.exceptval(check=False)
    def turn(self, i: cython.Py_ssize_t, nx: float, ny: float, depth: float) -> cython.void:
        """Let row `i` have another normal and, at its first point alone, this depth, without impulses."""
        p: cython.Py_ssize_t = 2 * POINT * i
        self.value[VALUE * i + NORMAL_X] = nx
        self.value[VALUE * i + NORMAL_Y] = ny
        self.info[INFO * i + POINTS] = 1
        self.info[INFO * i + ID0] = self.info[INFO * i + ID1] = _TURNED
        self.info[INFO * i + ROLL] = ROLLS_NOT
        self.point[p + DEPTH] = depth
        self.point[p + NORMAL] = self.point[p + TANGENT] = 0.0

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_turned(self, i: cython.Py_ssize_t) -> cython.bint:
        """Whether row `i` was given another normal by `turn`."""
        return self.info[INFO * i + ID0] == _TURNED

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def reserve(self, n: cython.Py_ssize_t) -> cython.int:
        """Make room for `n` rows."""
        while n > len(self.a):
            self.grow()
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def copy(self, i: cython.Py_ssize_t, other: Manifolds, k: cython.Py_ssize_t) -> cython.void:
        """Copy row `k` of another table, or of this one, to row `i`, for which there is room."""
        p: cython.Py_ssize_t
        self.a[i] = other.a[k]
        self.b[i] = other.b[k]
        for p in range(INFO):
            self.info[INFO * i + p] = other.info[INFO * k + p]
        for p in range(VALUE):
            self.value[VALUE * i + p] = other.value[VALUE * k + p]
        for p in range(2 * POINT):
            self.point[2 * POINT * i + p] = other.point[2 * POINT * k + p]

    @cython.cfunc
    @cython.exceptval(check=False)
    def holds(self, i: cython.Py_ssize_t) -> cython.bint:
        """Whether the two pieces of row `i` touch, or had a normal impulse when they were last solved."""
        p: cython.Py_ssize_t = 2 * POINT * i
        return (
            self.point[p + DEPTH] >= 0.0
            or self.point[p + NORMAL] > 0.0
            or (
                self.info[INFO * i + POINTS] == 2
                and (self.point[p + POINT + DEPTH] >= 0.0 or self.point[p + POINT + NORMAL] > 0.0)
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
        if self.info[INFO * k + PIECE] != other.info[INFO * i + PIECE]:
            return -1 if self.info[INFO * k + PIECE] < other.info[INFO * i + PIECE] else 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def depth(self, i: cython.Py_ssize_t) -> float:
        """Depth of the deeper point of row `i`, negative for a gap."""
        p: cython.Py_ssize_t = 2 * POINT * i
        if self.info[INFO * i + POINTS] == 2 and self.point[p + POINT + DEPTH] > self.point[p + DEPTH]:
            return self.point[p + POINT + DEPTH]
        return self.point[p + DEPTH]

    @cython.cfunc
    @cython.exceptval(check=False)
    def first_of(self, a: cython.longlong, b: cython.longlong) -> cython.Py_ssize_t:
        """The first row of the pair (a, b), or the index where it would be."""
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = self.count
        middle: cython.Py_ssize_t
        while low < high:
            middle = (low + high) >> 1
            if self.a[middle] < a or (self.a[middle] == a and self.b[middle] < b):
                low = middle + 1
            else:
                high = middle
        return low

    @cython.cfunc
    @cython.exceptval(check=False)
    def same(self, i: cython.Py_ssize_t, other: Manifolds, k: cython.Py_ssize_t) -> cython.bint:
        """Whether two rows have the same points, normal and materials, to the last bit."""
        p: cython.Py_ssize_t = 2 * POINT * i
        q: cython.Py_ssize_t = 2 * POINT * k
        v: cython.Py_ssize_t = VALUE * i
        w: cython.Py_ssize_t = VALUE * k
        points: cython.int = self.info[INFO * i + POINTS]
        if (
            points != other.info[INFO * k + POINTS]
            or self.info[INFO * i + ENABLED] != other.info[INFO * k + ENABLED]
            or self.value[v + NORMAL_X] != other.value[w + NORMAL_X]
            or self.value[v + NORMAL_Y] != other.value[w + NORMAL_Y]
            or self.value[v + FRICTION] != other.value[w + FRICTION]
            or self.value[v + SURFACE] != other.value[w + SURFACE]
            or self.value[v + RESISTANCE] != other.value[w + RESISTANCE]
            or self.point[p + X] != other.point[q + X]
            or self.point[p + Y] != other.point[q + Y]
            or self.point[p + DEPTH] != other.point[q + DEPTH]
        ):
            return False
        return points == 1 or (
            self.point[p + POINT + X] == other.point[q + POINT + X]
            and self.point[p + POINT + Y] == other.point[q + POINT + Y]
            and self.point[p + POINT + DEPTH] == other.point[q + POINT + DEPTH]
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def was_parted(self, i: cython.Py_ssize_t, before: Manifolds, free: cython.bint) -> cython.bint:
        """Whether the two pieces of row `i` met within the tick and the solver pushed them apart. This counts as a
        contact even if there is a gap at the end of the tick, which rotation may leave.

        free  whether both bodies are dynamic. Then it also counts if they touched before the tick: two bodies that turn
              together would otherwise part and begin again, tick after tick. With ground it does not, because a body
              that leaves one piece of ground goes on to the next piece.
        """
        v: cython.Py_ssize_t = VALUE * i
        k: cython.Py_ssize_t = self.info[INFO * i + MATCH]
        # The impulse is that of an earlier tick if nobody was there to be moved, or none was to be pushed. Two that
        # meet may be pushed round a corner of each other, and have another normal then. Two that touched before have
        # parted if their normal is another: one has gone on to the next tile.
        return (
            self.value[v + PUSHED] > 0.0
            and before.info[INFO * k + ENABLED] != 0
            and (free or before.depth(k) < 0.0)
            and (
                not before.info[INFO * k + TOLD]
                or self.value[v + NORMAL_X] * before.value[VALUE * k + NORMAL_X]
                + self.value[v + NORMAL_Y] * before.value[VALUE * k + NORMAL_Y]
                > _ALIKE
            )
            and not self.same(i, before, k)
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def was_told(self, i: cython.Py_ssize_t, before: Manifolds) -> cython.bint:
        """Whether row `i` counted as a contact in the last detection."""
        k: cython.Py_ssize_t = self.info[INFO * i + MATCH]
        return k >= 0 and before.info[INFO * k + TOLD] != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def forget_impulses(self, row: cython.Py_ssize_t) -> cython.void:
        """Clear the impulses of all points of a body, so that the solver starts without them."""
        i: cython.Py_ssize_t
        p: cython.Py_ssize_t
        for i in range(self.count):
            if self.info[INFO * i + ROW_A] == row or self.info[INFO * i + ROW_B] == row:
                p = 2 * POINT * i
                self.point[p + NORMAL] = self.point[p + TANGENT] = 0.0
                self.point[p + POINT + NORMAL] = self.point[p + POINT + TANGENT] = 0.0

    @cython.cfunc
    @cython.exceptval(check=False)
    def inherit(self, i: cython.Py_ssize_t, before: Manifolds) -> cython.void:
        """Copy to row `i` from the row of the same pieces in the table of the last tick: impulses, MET, PUSHED, and the
        materials that `same` compares. Called for rows in ascending order, which makes one merge of the two tables.

        Rows are matched by entity ids, because the rows of bodies may have changed, and points by features.
        """
        k: cython.Py_ssize_t = before.last
        order: cython.int = 1
        while k < before.count:
            order = before.order(k, self, i)
            if order >= 0:
                break
            k += 1
        before.last = k
        if k == before.count or order != 0:
            return
        self.info[INFO * i + MATCH] = k
        v: cython.Py_ssize_t = VALUE * i
        w: cython.Py_ssize_t = VALUE * k
        self.value[v + MET] = before.value[w + MET]
        self.value[v + PUSHED] = before.value[w + PUSHED]
        self.value[v + FRICTION] = before.value[w + FRICTION]
        self.value[v + SURFACE] = before.value[w + SURFACE]
        self.value[v + RESISTANCE] = before.value[w + RESISTANCE]
        self.take_impulses(i, before, k)

    @cython.cfunc
    @cython.exceptval(check=False)
    def take_impulses(self, i: cython.Py_ssize_t, before: Manifolds, k: cython.Py_ssize_t) -> cython.void:
        """Copy to the points of row `i` the impulses of the points with the same features in row `k` of `before`."""
        p: cython.Py_ssize_t = 2 * POINT * i
        q: cython.Py_ssize_t = 2 * POINT * k
        mine: cython.Py_ssize_t = INFO * i
        theirs: cython.Py_ssize_t = INFO * k
        two: cython.bint = before.info[theirs + POINTS] == 2
        if two and before.info[theirs + ID1] == self.info[mine + ID0]:
            self.point[p + NORMAL] = before.point[q + POINT + NORMAL]
            self.point[p + TANGENT] = before.point[q + POINT + TANGENT]
        elif before.info[theirs + ID0] == self.info[mine + ID0]:
            self.point[p + NORMAL] = before.point[q + NORMAL]
            self.point[p + TANGENT] = before.point[q + TANGENT]
        if self.info[mine + POINTS] == 2:
            p += POINT
            if two and before.info[theirs + ID1] == self.info[mine + ID1]:
                self.point[p + NORMAL] = before.point[q + POINT + NORMAL]
                self.point[p + TANGENT] = before.point[q + POINT + TANGENT]
            elif before.info[theirs + ID0] == self.info[mine + ID1]:
                self.point[p + NORMAL] = before.point[q + NORMAL]
                self.point[p + TANGENT] = before.point[q + TANGENT]
