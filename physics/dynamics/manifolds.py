"""Manifolds from tick to tick: how pieces touch or nearly do, and the impulses that held them apart.

An impulse that was right in the last tick is nearly right in this one; a solver that starts from it (warm starting)
carries the weight of a stack without having to find it anew. So each point inherits the impulses of the point with the
same pieces and the same features.
"""

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.physics.geometry.manifold import Manifold
else:
    from physics.geometry.manifold import Manifold

    # A point's record in `point`.
    X, Y, DEPTH, NORMAL, TANGENT, POINT = range(6)


@cython.final
@cython.cclass
class Manifolds:
    """One row for each pair of pieces that touch or are near, sorted by (a, b, piece), a < b.

    a, b          entity ids; row_a, row_b: their rows among the bodies
    piece         which piece of each: the same number means the same two pieces of the same two colliders
    nx, ny        unit normal from a to b
    points        1 or 2; id0, id1: their features
    point         two records of POINT numbers a row: X, Y: place relative to a's position; DEPTH (negative: a gap);
                  NORMAL, TANGENT: impulse of one substep
    friction, restitution, surface  of the two materials together; `surface` is the speed at which their surfaces
                  carry b past a, along the normal turned by 90 degrees counter-clockwise
    approach      speed along the normal at which the two met in this tick, 0 or more
    impulse       normal impulse of the whole tick, in mass * speed
    enabled       0: reported and not resolved
    match         row of the same two pieces in the table of the last tick, or -1
    solid         of a pair with a one-way collider: bit 1 if b may not go through a, bit 2 if a may not through b
    passes        1: not resolved because the two are let through each other, and not because something else sees to it
    """

    if not cython.compiled:
        __slots__ = (
            "count", "a", "b", "piece", "row_a", "row_b", "nx", "ny", "points", "id0", "id1", "point",
            "friction", "restitution", "surface", "approach", "impulse", "enabled", "match", "solid", "passes",
            "last",
        )  # fmt: skip
    count: int
    a: array[int]
    b: array[int]
    piece: array[int]
    row_a: array[int]
    row_b: array[int]
    nx: array[float]
    ny: array[float]
    points: array[int]
    id0: array[int]
    id1: array[int]
    point: array[float]
    friction: array[float]
    restitution: array[float]
    surface: array[float]
    approach: array[float]
    impulse: array[float]
    enabled: array[int]
    match: array[int]
    solid: array[int]
    passes: array[int]
    last: int

    def __init__(self) -> None:
        self.count = self.last = 0
        self.a = self.b = array("q")
        self.piece = self.row_a = self.row_b = self.id0 = self.id1 = self.match = array("i")
        self.nx = self.ny = self.point = self.friction = self.restitution = self.surface = array("d")
        self.approach = self.impulse = array("d")
        self.points = self.enabled = self.solid = self.passes = array("b")
        self.grow()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def grow(self) -> cython.int:
        """Double the room, keeping the rows."""
        more: cython.Py_ssize_t = len(self.a) + 32
        self.a = array("q", bytes(self.a) + bytes(8 * more))
        self.b = array("q", bytes(self.b) + bytes(8 * more))
        self.piece = array("i", bytes(self.piece) + bytes(4 * more))
        self.row_a = array("i", bytes(self.row_a) + bytes(4 * more))
        self.row_b = array("i", bytes(self.row_b) + bytes(4 * more))
        self.id0 = array("i", bytes(self.id0) + bytes(4 * more))
        self.id1 = array("i", bytes(self.id1) + bytes(4 * more))
        self.match = array("i", bytes(self.match) + bytes(4 * more))
        self.nx = array("d", bytes(self.nx) + bytes(8 * more))
        self.ny = array("d", bytes(self.ny) + bytes(8 * more))
        self.point = array("d", bytes(self.point) + bytes(8 * 2 * POINT * more))
        self.friction = array("d", bytes(self.friction) + bytes(8 * more))
        self.restitution = array("d", bytes(self.restitution) + bytes(8 * more))
        self.surface = array("d", bytes(self.surface) + bytes(8 * more))
        self.approach = array("d", bytes(self.approach) + bytes(8 * more))
        self.impulse = array("d", bytes(self.impulse) + bytes(8 * more))
        self.points = array("b", bytes(self.points) + bytes(more))
        self.enabled = array("b", bytes(self.enabled) + bytes(more))
        self.solid = array("b", bytes(self.solid) + bytes(more))
        self.passes = array("b", bytes(self.passes) + bytes(more))
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def clear(self) -> cython.void:
        """Hold nothing."""
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
        self.piece[i] = piece
        self.row_a[i] = row_a
        self.row_b[i] = row_b
        self.put(i, m)
        self.friction[i] = self.restitution[i] = self.surface[i] = 0.0
        self.approach[i] = self.impulse[i] = 0.0
        self.enabled[i] = 1
        self.match[i] = -1
        self.solid[i] = self.passes[i] = 0
        return i

    @cython.cfunc
    @cython.exceptval(check=False)
    def put(self, i: cython.Py_ssize_t, m: Manifold) -> cython.void:
        """Let row `i` have this normal and these points, without impulses."""
        p: cython.Py_ssize_t = 2 * POINT * i
        self.nx[i] = m.nx
        self.ny[i] = m.ny
        self.points[i] = m.count
        self.id0[i] = m.id0
        self.id1[i] = m.id1
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
    @cython.inline
    @cython.exceptval(check=False)
    def order(self, k: cython.Py_ssize_t, other: Manifolds, i: cython.Py_ssize_t) -> cython.int:
        """-1, 0 or 1: row `k` comes before row `i` of another table, is for the same pieces, or comes after it."""
        if self.a[k] != other.a[i]:
            return -1 if self.a[k] < other.a[i] else 1
        if self.b[k] != other.b[i]:
            return -1 if self.b[k] < other.b[i] else 1
        if self.piece[k] != other.piece[i]:
            return -1 if self.piece[k] < other.piece[i] else 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def depth(self, i: cython.Py_ssize_t) -> float:
        """How deep the two of row `i` are, negative for a gap."""
        p: cython.Py_ssize_t = 2 * POINT * i
        if self.points[i] == 2 and self.point[p + POINT + DEPTH] > self.point[p + DEPTH]:
            return self.point[p + POINT + DEPTH]
        return self.point[p + DEPTH]

    @cython.cfunc
    @cython.exceptval(check=False)
    def first_of(self, a: cython.longlong, b: cython.longlong) -> cython.Py_ssize_t:
        """The first row of the pair (a, b), or where it would be."""
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
        """Whether two rows say the same, to the last bit."""
        p: cython.Py_ssize_t = 2 * POINT * i
        q: cython.Py_ssize_t = 2 * POINT * k
        if (
            self.nx[i] != other.nx[k]
            or self.ny[i] != other.ny[k]
            or self.points[i] != other.points[k]
            or self.friction[i] != other.friction[k]
            or self.surface[i] != other.surface[k]
            or self.enabled[i] != other.enabled[k]
            or self.point[p + X] != other.point[q + X]
            or self.point[p + Y] != other.point[q + Y]
            or self.point[p + DEPTH] != other.point[q + DEPTH]
        ):
            return False
        return self.points[i] == 1 or (
            self.point[p + POINT + X] == other.point[q + POINT + X]
            and self.point[p + POINT + Y] == other.point[q + POINT + Y]
            and self.point[p + POINT + DEPTH] == other.point[q + POINT + DEPTH]
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def inherit(self, i: cython.Py_ssize_t, before: Manifolds) -> cython.void:
        """Take what the last tick left of row `i`: its impulses, how the two met, and of their materials what `same`
        asks for. Called for rows in ascending order: one merge in all.

        Rows are matched by entity ids, and points by features: the rows of bodies may have changed since.
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
        self.match[i] = k
        self.approach[i] = before.approach[k]
        self.impulse[i] = before.impulse[k]
        self.friction[i] = before.friction[k]
        self.surface[i] = before.surface[k]
        self.take_impulses(i, before, k)

    @cython.cfunc
    @cython.exceptval(check=False)
    def take_impulses(self, i: cython.Py_ssize_t, before: Manifolds, k: cython.Py_ssize_t) -> cython.void:
        """Let the points of row `i` start from the impulses of those of the same features in `before`'s row `k`."""
        p: cython.Py_ssize_t = 2 * POINT * i
        q: cython.Py_ssize_t = 2 * POINT * k
        if before.points[k] == 2 and before.id1[k] == self.id0[i]:
            self.point[p + NORMAL] = before.point[q + POINT + NORMAL]
            self.point[p + TANGENT] = before.point[q + POINT + TANGENT]
        elif before.id0[k] == self.id0[i]:
            self.point[p + NORMAL] = before.point[q + NORMAL]
            self.point[p + TANGENT] = before.point[q + TANGENT]
        if self.points[i] == 2:
            p += POINT
            if before.points[k] == 2 and before.id1[k] == self.id1[i]:
                self.point[p + NORMAL] = before.point[q + POINT + NORMAL]
                self.point[p + TANGENT] = before.point[q + POINT + TANGENT]
            elif before.id0[k] == self.id1[i]:
                self.point[p + NORMAL] = before.point[q + NORMAL]
                self.point[p + TANGENT] = before.point[q + TANGENT]
