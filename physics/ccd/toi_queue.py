"""The pairs that may meet within the tick, and which of them meets next."""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import enlarged, grown

if not cython.compiled:
    OPEN, CLOSED = range(2)
    APART, TOUCHING, DEEP = range(3)


@cython.final
@cython.cclass
class ToiQueue:
    """A table of pairs, each body's list of its own, and a heap of impacts by time.

    a, b       rows of the two bodies, a < b
    state      OPEN, or CLOSED: nothing more happens between the two in this tick
    time       of the next impact; nx, ny: its normal; x, y: its point, as seen from the centre of `a`
    before     how the two were before that impact, since one of them last changed its way: APART, TOUCHING or DEEP
               (they overlap by more than the slop)
    hit        the pair's row in the tick's Hits, or -1
    part       how much of the two is swept from now on: FULL, SKINNED or CORE (see `PairImpact`)
    landings   impacts of the pair in this tick at which it did not bounce
    version    grows whenever `time` is to be found anew: an older entry in the heap is void
    planned    the version of the entry that is in the heap, or -1

    A pair of a row with itself is a time at which to look for whom else it meets.
    """

    if not cython.compiled:
        __slots__ = (
            "count", "a", "b", "next_a", "next_b", "first", "state", "time", "nx", "ny", "x", "y", "before",
            "hit", "part",
            "landings",
            "version", "planned", "heap_count", "heap_time", "heap_pair", "heap_version",
        )  # fmt: skip
    count: int
    a: array[int]
    b: array[int]
    next_a: array[int]
    next_b: array[int]
    first: array[int]
    state: array[int]
    time: array[float]
    nx: array[float]
    ny: array[float]
    x: array[float]
    y: array[float]
    before: array[int]
    hit: array[int]
    part: array[int]
    landings: array[int]
    version: array[int]
    planned: array[int]
    heap_count: int
    heap_time: array[float]
    heap_pair: array[int]
    heap_version: array[int]

    def __init__(self) -> None:
        self.count = self.heap_count = 0
        self.a = array("i", bytes(4))
        self.b = array("i", bytes(4))
        self.next_a = array("i", bytes(4))
        self.next_b = array("i", bytes(4))
        self.first = array("i", [-1])
        self.state = array("b", bytes(1))
        self.time = array("d", bytes(8))
        self.nx = array("d", bytes(8))
        self.ny = array("d", bytes(8))
        self.x = array("d", bytes(8))
        self.y = array("d", bytes(8))
        self.before = array("b", bytes(1))
        self.hit = array("i", bytes(4))
        self.part = array("b", bytes(1))
        self.landings = array("b", bytes(1))
        self.version = array("i", bytes(4))
        self.planned = array("i", bytes(4))
        self.heap_time = array("d", bytes(8))
        self.heap_pair = array("i", bytes(4))
        self.heap_version = array("i", bytes(4))

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def clear(self, rows: cython.Py_ssize_t) -> cython.int:
        """Hold no pairs; there are so many bodies."""
        k: cython.Py_ssize_t
        for k in range(self.count):
            self.first[self.a[k]] = self.first[self.b[k]] = -1
        self.count = self.heap_count = 0
        if len(self.first) < rows:
            self.first = grown(self.first, rows)
            for k in range(len(self.first)):
                self.first[k] = -1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def find(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The pair of two rows, a < b, or -1."""
        k: cython.Py_ssize_t = self.first[a]
        while k >= 0 and not (self.a[k] == a and self.b[k] == b):
            k = self.next_a[k] if self.a[k] == a else self.next_b[k]
        return k

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """A new pair of two rows, a < b; returns its index."""
        k: cython.Py_ssize_t = self.count
        if k == len(self.a):
            (
                self.b, self.next_a, self.next_b, self.state, self.time, self.nx, self.ny, self.x, self.y, self.before,
                self.hit, self.part, self.landings, self.version, self.planned, self.a,
            ) = enlarged(
                k + 1, self.b, self.next_a, self.next_b, self.state, self.time, self.nx, self.ny, self.x, self.y,
                self.before, self.hit, self.part, self.landings, self.version, self.planned, self.a,
            )  # fmt: skip
        self.count = k + 1
        self.a[k] = a
        self.b[k] = b
        self.next_a[k] = self.first[a]
        self.next_b[k] = self.first[b]
        self.first[a] = self.first[b] = k
        self.state[k] = OPEN
        self.before[k] = APART
        self.hit[k] = -1
        self.part[k] = self.landings[k] = 0
        self.version[k] = 0
        self.planned[k] = -1
        return k

    @cython.cfunc
    @cython.exceptval(check=False)
    def forget(self, row: cython.Py_ssize_t) -> cython.void:
        """Make all that is planned for a body void: it has changed its way."""
        k: cython.Py_ssize_t = self.first[row]
        while k >= 0:
            self.version[k] += 1
            k = self.next_a[k] if self.a[k] == row else self.next_b[k]

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def push(self, pair: cython.Py_ssize_t) -> cython.int:
        """Plan the impact that was found for a pair."""
        k: cython.Py_ssize_t = self.heap_count
        up: cython.Py_ssize_t
        time: float = self.time[pair]
        if k == len(self.heap_time):
            self.heap_pair, self.heap_version, self.heap_time = enlarged(
                k + 1, self.heap_pair, self.heap_version, self.heap_time
            )
        self.heap_count = k + 1
        while k > 0:
            up = (k - 1) >> 1
            if self.heap_time[up] < time or (self.heap_time[up] == time and self.heap_pair[up] <= pair):
                break
            self.move(up, k)
            k = up
        self.heap_time[k] = time
        self.heap_pair[k] = pair
        self.heap_version[k] = self.planned[pair] = self.version[pair]
        return 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def is_planned(self, pair: cython.Py_ssize_t) -> cython.bint:
        """Whether an impact is planned for a pair, and neither has changed its way since."""
        return self.planned[pair] == self.version[pair]

    @cython.cfunc
    @cython.exceptval(check=False)
    def pop(self, until: float) -> cython.Py_ssize_t:
        """Take out the pair that meets next, if it does so until then; else -1."""
        pair: cython.Py_ssize_t
        version: cython.int
        while self.heap_count > 0 and self.heap_time[0] <= until:
            pair = self.heap_pair[0]
            version = self.heap_version[0]
            self.drop_first()
            if version == self.version[pair] and self.state[pair] == OPEN:
                self.version[pair] += 1
                return pair
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def drop_first(self) -> cython.void:
        """Take the first entry out of the heap."""
        n: cython.Py_ssize_t = self.heap_count - 1
        k: cython.Py_ssize_t = 0
        down: cython.Py_ssize_t = 1
        self.heap_count = n
        while down < n:
            if down + 1 < n and self.comes_before(down + 1, down):
                down += 1
            if not self.comes_before(down, n):
                break
            self.move(down, k)
            k = down
            down = 2 * k + 1
        self.move(n, k)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def comes_before(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        return self.heap_time[i] < self.heap_time[j] or (
            self.heap_time[i] == self.heap_time[j] and self.heap_pair[i] < self.heap_pair[j]
        )

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def move(self, source: cython.Py_ssize_t, goal: cython.Py_ssize_t) -> cython.void:
        self.heap_time[goal] = self.heap_time[source]
        self.heap_pair[goal] = self.heap_pair[source]
        self.heap_version[goal] = self.heap_version[source]
