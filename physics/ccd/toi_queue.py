"""The pairs that may meet within the tick, in the order of their times of impact."""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import enlarged, grown
from physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_INTS

if not cython.compiled:
    PENDING, DONE = range(2)
    APART, TOUCHING, DEEP = range(3)


@cython.final
@cython.cclass
class ToiQueue:
    """A hash table of pairs, and a heap of their impacts by time.

    a, b       rows of the two bodies, a < b
    state      PENDING, or DONE: the pair has no more impacts in this tick
    deferred   whether the solver left the contacts of the pair to the sweep
    time       of the next impact; nx, ny: its normal; x, y: its point, relative to the centre of mass of `a`;
               piece_a, piece_b: which piece of each
    initial_overlap  whether the two were APART, TOUCHING or DEEP (overlapping by more than the slop) when the impact
               was searched
    hit        the pair's row in the tick's Hits, or -1
    swept_size  size to which the two are reduced in the sweep, from FULL to INNERMOST (see `PairImpact.find`)
    landings   number of impacts of the pair in this tick at which it did not bounce
    planned    sum of the versions of the two rows when `time` was found, if the impact is in the heap; otherwise -1
    head       first pair of each list of the hash table, or -1; next_pair: next pair in the list
    version    for each row, a number that grows when the row gets a new path: this makes the row's planned impacts void

    A pair of a row with itself plans a search: its time is when the next part of the row's path is searched.
    """

    count: int
    a: array[int]
    b: array[int]
    state: array[int]
    deferred: array[int]
    time: array[float]
    nx: array[float]
    ny: array[float]
    x: array[float]
    y: array[float]
    piece_a: array[int]
    piece_b: array[int]
    initial_overlap: array[int]
    hit: array[int]
    swept_size: array[int]
    landings: array[int]
    planned: array[int]
    head: array[int]
    next_pair: array[int]
    version: array[int]
    heap_count: int
    heap_time: array[float]
    heap_pair: array[int]
    heap_version: array[int]

    def __init__(self) -> None:
        self.count = self.heap_count = 0
        self.state = self.deferred = self.initial_overlap = self.swept_size = self.landings = NO_BYTES
        self.hit = self.planned = self.next_pair = self.version = self.piece_a = self.piece_b = self.b = (
            NO_INTS
        )
        self.a = self.heap_version = self.heap_pair = NO_INTS
        self.time = self.nx = self.ny = self.x = self.y = self.heap_time = NO_DOUBLES
        self.head = array("i", [-1]) * 16

    def clear(self, rows: cython.Py_ssize_t) -> None:
        """Remove all pairs. `rows` is the number of bodies."""
        k: cython.Py_ssize_t
        for k in range(self.count):
            self.head[self.list_of(self.a[k], self.b[k])] = -1
            self.version[self.a[k]] = self.version[self.b[k]] = 0
        self.count = self.heap_count = 0
        if len(self.version) < rows:
            self.version = grown(self.version, rows)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def list_of(self, a: cython.longlong, b: cython.longlong) -> cython.Py_ssize_t:
        """The list of a pair in the hash table. The number of lists is a power of two."""
        return ((a * 73856093) ^ (b * 19349663)) & (len(self.head) - 1)

    def find(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The pair of two rows, a < b, or -1."""
        k: cython.Py_ssize_t = self.head[self.list_of(a, b)]
        while k >= 0 and not (self.a[k] == a and self.b[k] == b):
            k = self.next_pair[k]
        return k

    def add(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """A new pair of two rows, a < b; returns its index."""
        k: cython.Py_ssize_t = self.count
        i: cython.Py_ssize_t
        if k == len(self.a):
            (
                self.b, self.next_pair, self.state, self.deferred, self.time, self.nx, self.ny, self.x, self.y,
                self.initial_overlap, self.hit, self.swept_size, self.landings, self.planned, self.piece_a,
                self.piece_b, self.a,
            ) = enlarged(
                k + 1, self.b, self.next_pair, self.state, self.deferred, self.time, self.nx, self.ny, self.x, self.y,
                self.initial_overlap, self.hit, self.swept_size, self.landings, self.planned, self.piece_a,
                self.piece_b, self.a,
            )  # fmt: skip
        if k == len(self.head):
            self.head = array("i", [-1]) * (2 * k)
            for i in range(k):
                self.link(i)
        self.count = k + 1
        self.a[k] = a
        self.b[k] = b
        self.state[k] = PENDING
        self.initial_overlap[k] = APART
        self.hit[k] = self.planned[k] = -1
        self.deferred[k] = self.swept_size[k] = self.landings[k] = 0
        self.piece_a[k] = self.piece_b[k] = 0
        self.time[k] = self.nx[k] = self.ny[k] = self.x[k] = self.y[k] = 0.0
        self.link(k)
        return k

    def link(self, k: cython.Py_ssize_t) -> cython.void:
        """Put a pair into its list."""
        i: cython.Py_ssize_t = self.list_of(self.a[k], self.b[k])
        self.next_pair[k] = self.head[i]
        self.head[i] = k

    def push(self, pair: cython.Py_ssize_t) -> None:
        """Put the impact that was found for a pair into the heap."""
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
        self.planned[pair] = self.version[self.a[pair]] + self.version[self.b[pair]]
        self.heap_time[k] = time
        self.heap_pair[k] = pair
        self.heap_version[k] = self.planned[pair]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def is_planned(self, pair: cython.Py_ssize_t) -> cython.bint:
        """Whether the heap has an impact of a pair, and neither body has changed its path since the impact was
        found."""
        return self.planned[pair] == self.version[self.a[pair]] + self.version[self.b[pair]]

    def pop(self, until: float) -> cython.Py_ssize_t:
        """Remove the pair with the earliest impact and return it, or -1 if none has an impact up to `until`."""
        pair: cython.Py_ssize_t
        version: cython.int
        while self.heap_count > 0 and self.heap_time[0] <= until:
            pair = self.heap_pair[0]
            version = self.heap_version[0]
            self.drop_first()
            if version == self.planned[pair] and self.is_planned(pair) and self.state[pair] == PENDING:
                self.planned[pair] = -1
                return pair
        return -1

    def drop_first(self) -> cython.void:
        """Remove the first entry of the heap."""
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
