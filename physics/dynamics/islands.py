"""Islands: groups of dynamic bodies connected by contacts and joints. An island sleeps and wakes as one.

Erin Catto, "Simulation Islands" (2023), compares methods. This module uses plain union-find over all contacts, anew in
every tick. Union-find takes a few percent of the time of a substep, and has no state that could become inconsistent.
"""

from __future__ import annotations

from array import array

import cython

from physics.collision.manifolds import Manifolds
from physics.components.unrest import NEIGHBOR_WOKEN
from physics.dynamics.solver_bodies import (
    ASLEEP,
    DRIVEN,
    FREE,
    SolverBodies,
)
from physics.grid.buffers import new_columns
from physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_INTS


@cython.final
@cython.cclass
class Islands:
    """Disjoint sets of dynamic bodies.

    parent  of each row, the next row on the way to the root of its island, which is its lowest row
    awake   of each root, whether any body of the island is awake
    push_distance  of each root, the greatest distance by which another body will push a body of the island in this tick
    sleep_time  of each root, seconds for which all bodies of the island have been slow
    disturbed, former_sleep_time  rows whose time of rest was set to 0, because something moves them, and that time
                                  before
    """

    parent: array[int]
    awake: array[int]
    push_distance: array[float]
    sleep_time: array[float]
    disturbed: array[int]
    former_sleep_time: array[float]
    disturbed_count: int

    def __init__(self) -> None:
        self.awake = NO_BYTES
        self.parent = self.disturbed = NO_INTS
        self.push_distance = self.sleep_time = self.former_sleep_time = NO_DOUBLES
        self.disturbed_count = 0

    def start(self, bodies: SolverBodies, manifolds: Manifolds) -> None:
        """Make every body that may move, and every body of a manifold, an island of its own."""
        k: cython.Py_ssize_t
        room: cython.Py_ssize_t
        if bodies.count > len(self.parent):
            room = bodies.count + bodies.count // 2
            (
                self.awake,
                self.push_distance,
                self.sleep_time,
                self.disturbed,
                self.former_sleep_time,
                self.parent,
            ) = new_columns(room, *"bddidi")
        self.disturbed_count = 0
        for k in range(manifolds.count):
            self.enter(bodies, manifolds.pairs[k].row_a)
            self.enter(bodies, manifolds.pairs[k].row_b)
        for k in range(bodies.movable_count):
            self.enter(bodies, bodies.movable[k])

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def enter(self, bodies: SolverBodies, i: cython.Py_ssize_t) -> cython.void:
        """Make a row an island of its own, without marks."""
        self.parent[i] = i
        self.push_distance[i] = 0.0
        self.awake[i] = bodies.motion[i] == FREE
        bodies.marks[i] = 0

    def wakes(self, bodies: SolverBodies, i: cython.int) -> cython.bint:
        """Whether row `i` sleeps, and a body of its island is awake."""
        return bodies.motion[i] == ASLEEP and self.awake[self.find(i)] != 0

    def find(self, i: cython.int) -> cython.int:
        """The root of a row's island. Halves the path to it (path compression)."""
        while self.parent[i] != i:
            self.parent[i] = self.parent[self.parent[i]]
            i = self.parent[i]
        return i

    def count_awake(self, bodies: SolverBodies) -> cython.Py_ssize_t:
        """How many islands are awake."""
        k: cython.Py_ssize_t
        count: cython.Py_ssize_t = 0
        for k in range(bodies.free_count):
            # The root of an island is one of its rows.
            count += self.parent[bodies.free[k]] == bodies.free[k]
        return count

    def link(self, bodies: SolverBodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.void:
        """Unite the islands of two dynamic bodies. If one of the two is a moving kinematic body, wake the island of the
        other."""
        root_a: cython.int
        root_b: cython.int
        if bodies.motion[a] < FREE or bodies.motion[b] < FREE:
            if bodies.motion[a] == DRIVEN:
                self.disturb(bodies, b, a)
            elif bodies.motion[b] == DRIVEN:
                self.disturb(bodies, a, b)
            return
        root_a = self.find(a)
        root_b = self.find(b)
        if root_a == root_b:
            return
        if root_b < root_a:
            root_a, root_b = root_b, root_a
        self.parent[root_b] = root_a
        self.awake[root_a] |= self.awake[root_b]
        self.push_distance[root_a] = max(self.push_distance[root_a], self.push_distance[root_b])

    def disturb(self, bodies: SolverBodies, i: cython.Py_ssize_t, mover: cython.Py_ssize_t) -> cython.void:
        """Wake the island of a body that row `mover` moves, and set its time of rest to 0."""
        self.awake[self.find(i)] = 1
        if bodies.sleep_time[i] != 0.0:
            self.disturbed[self.disturbed_count] = i
            self.former_sleep_time[self.disturbed_count] = bodies.sleep_time[i]
            self.disturbed_count += 1
        bodies.reset_sleep_time(i, -1 - mover)

    def undo(self, bodies: SolverBodies) -> cython.void:
        """Restore the times of rest that `disturb` has set to 0."""
        k: cython.Py_ssize_t
        for k in range(self.disturbed_count):
            bodies.sleep_time[self.disturbed[k]] = self.former_sleep_time[k]
        self.disturbed_count = 0

    def wake(self, bodies: SolverBodies) -> cython.void:
        """Wake all bodies of every island of which a body is awake."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        for k in range(bodies.movable_count):
            i = bodies.movable[k]
            if self.wakes(bodies, i):
                bodies.motion[i] = FREE
                if bodies.sleep_time[i] != 0.0:
                    bodies.reset_sleep_time(i, NEIGHBOR_WOKEN)
