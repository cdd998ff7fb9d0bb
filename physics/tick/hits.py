"""What the sweep found: who met whom within the tick, when and where."""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import grown


@cython.final
@cython.cclass
class Hits:
    """One row for each pair of entities that met on their ways, in the order in which they did.

    row_a, row_b  rows of the two in the tick's Bodies, row_a < row_b
    time          of the first impact, as a fraction of the tick, 0 to 1
    nx, ny        unit normal from a to b; x, y: the point, in world coordinates
    depth         by how much they overlapped already: 0, or what game code or the last tick had left
    poses         six numbers a row: x, y and angle of a and of b at that moment
    impulse       by which the two pushed each other apart in all impacts of the tick; 0 where nothing is pushed
    approach      greatest speed along the normal at which they met
    fresh         whether they were apart before, within this tick: a contact of the last tick does not go on
    rests         whether they stayed together after the last impact
    order         hits by the pairs' rows, see `sort`
    """

    if not cython.compiled:
        __slots__ = (
            "count", "row_a", "row_b", "time", "nx", "ny", "depth", "x", "y", "poses", "impulse", "approach", "fresh",
            "rests", "order",
        )  # fmt: skip
    count: int
    row_a: array[int]
    row_b: array[int]
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
    order: array[int]

    def __init__(self) -> None:
        self.count = 0
        self.row_a = array("i", bytes(4))
        self.row_b = array("i", bytes(4))
        self.time = array("d", bytes(8))
        self.nx = array("d", bytes(8))
        self.ny = array("d", bytes(8))
        self.depth = array("d", bytes(8))
        self.x = array("d", bytes(8))
        self.y = array("d", bytes(8))
        self.poses = array("d", bytes(48))
        self.impulse = array("d", bytes(8))
        self.approach = array("d", bytes(8))
        self.fresh = array("b", bytes(1))
        self.rests = array("b", bytes(1))
        self.order = array("i", bytes(4))

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t, time: float) -> cython.Py_ssize_t:
        """A new row, all but its pair and time still 0; returns its index."""
        k: cython.Py_ssize_t = self.count
        i: cython.Py_ssize_t
        if k == len(self.row_a):
            self.row_a = grown(self.row_a, k + 1)
            self.row_b = grown(self.row_b, k + 1)
            self.time = grown(self.time, k + 1)
            self.nx = grown(self.nx, k + 1)
            self.ny = grown(self.ny, k + 1)
            self.depth = grown(self.depth, k + 1)
            self.x = grown(self.x, k + 1)
            self.y = grown(self.y, k + 1)
            self.poses = grown(self.poses, 6 * len(self.row_a))
            self.impulse = grown(self.impulse, k + 1)
            self.approach = grown(self.approach, k + 1)
            self.fresh = grown(self.fresh, k + 1)
            self.rests = grown(self.rests, k + 1)
            self.order = grown(self.order, k + 1)
        self.count = k + 1
        self.row_a[k] = a
        self.row_b[k] = b
        self.time[k] = time
        self.nx[k] = self.ny[k] = self.depth[k] = self.x[k] = self.y[k] = 0.0
        self.impulse[k] = self.approach[k] = 0.0
        self.fresh[k] = self.rests[k] = 0
        for i in range(6):
            self.poses[6 * k + i] = 0.0
        return k

    @cython.cfunc
    @cython.exceptval(check=False)
    def sort(self) -> cython.void:
        """Order the hits by (row_a, row_b): as contacts are ordered. Each pair is in here once."""
        n: cython.Py_ssize_t = self.count
        gap: cython.Py_ssize_t = 1
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        k: cython.int
        for i in range(n):
            self.order[i] = i
        # Shell's sort: most ticks have a hit or two, and the worst hardly more than a few thousand.
        while gap < n // 3:
            gap = 3 * gap + 1
        while gap > 0:
            for i in range(gap, n):
                k = self.order[i]
                j = i
                while j >= gap and self.before(k, self.order[j - gap]):
                    self.order[j] = self.order[j - gap]
                    j -= gap
                self.order[j] = k
            gap //= 3

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def before(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        """Whether the pair of hit `i` comes before that of hit `j`."""
        return self.row_a[i] < self.row_a[j] or (
            self.row_a[i] == self.row_a[j] and self.row_b[i] < self.row_b[j]
        )
