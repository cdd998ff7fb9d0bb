"""A mark on some islands of a tick or of a substep."""

from __future__ import annotations

from array import array

import cython

from physics.dynamics.islands import Islands
from physics.dynamics.solver_bodies import FREE, SolverBodies
from physics.grid.buffers import grown
from physics.grid.no_rows import NO_BYTES


@cython.final
@cython.cclass
class IslandMarks:
    """Islands are marked by their rows, one after the other; then `spread` marks all rows of these islands.

    any_marked   whether an island was marked since `start` (the mark may have been removed again)
    marks  if `any_marked`: of each root of an island, and after `spread` of each free row, whether the island is marked
    """

    any_marked: bool
    marks: array[int]

    def __init__(self) -> None:
        self.any_marked = False
        self.marks = NO_BYTES

    def start(self, bodies: SolverBodies) -> cython.int:
        """Begin without marks."""
        self.any_marked = False
        if bodies.count > len(self.marks):
            self.marks = grown(self.marks, bodies.count)
        return 0

    def mark(self, bodies: SolverBodies, islands: Islands, i: cython.Py_ssize_t) -> cython.void:
        """Mark the island of a row, if the row is free."""
        k: cython.Py_ssize_t
        if bodies.motion[i] != FREE:
            return
        if not self.any_marked:
            self.any_marked = True
            for k in range(bodies.free_count):
                self.marks[islands.find(bodies.free[k])] = 0
        self.marks[islands.find(i)] = 1

    def unmark(self, bodies: SolverBodies, islands: Islands, i: cython.Py_ssize_t) -> cython.void:
        """Take the mark off the island of a row, if the row is free. Comes after the first `mark`."""
        if bodies.motion[i] == FREE:
            self.marks[islands.find(i)] = 0

    def spread(self, bodies: SolverBodies, islands: Islands) -> cython.void:
        """Mark all rows of the marked islands, and none of the others. Comes after the first `mark`."""
        k: cython.Py_ssize_t
        for k in range(bodies.free_count):
            self.marks[bodies.free[k]] = self.marks[islands.find(bodies.free[k])]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def has_contact(self, bodies: SolverBodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
        """Whether the contact of two rows, of which at least one is free, is in a marked island. Comes after
        `spread`, or if there is no mark."""
        return self.any_marked and self.marks[a if bodies.motion[a] == FREE else b] != 0
