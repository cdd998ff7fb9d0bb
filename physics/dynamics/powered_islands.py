"""Powered islands: those with a motor or a spring, which may press bodies together with any force.

A motor that brakes counts: what it pressed before it stopped is still pressed.
"""

from __future__ import annotations

from array import array

import cython

from physics.dynamics.islands import Islands
from physics.dynamics.joint_table import JointTable
from physics.dynamics.solver_bodies import FREE, SolverBodies
from physics.grid.buffers import grown
from physics.grid.no_rows import NO_BYTES


@cython.final
@cython.cclass
class PoweredIslands:
    """The powered islands of a tick.

    found    whether there is one
    powered  of each free row, if `found`: whether its island is powered
    """

    found: bool
    powered: array[int]

    def __init__(self) -> None:
        self.found = False
        self.powered = NO_BYTES

    def find(self, joints: JointTable, bodies: SolverBodies, islands: Islands) -> cython.int:
        """Find the powered islands of a tick. Comes after `JointSolver.prepare`."""
        k: cython.Py_ssize_t
        self.found = False
        if bodies.count > len(self.powered):
            self.powered = grown(self.powered, bodies.count)
        for k in range(joints.count):
            if joints.constraints[k].live and joints.constraints[k].presses:
                if not self.found:
                    self.found = True
                    self.clear(bodies, islands)
                self.mark(bodies, islands, joints.constraints[k].row_a)
                self.mark(bodies, islands, joints.constraints[k].row_b)
        if self.found:
            for k in range(bodies.free_count):
                self.powered[bodies.free[k]] = self.powered[islands.find(bodies.free[k])]
        return 0

    def clear(self, bodies: SolverBodies, islands: Islands) -> cython.void:
        """Mark no island."""
        k: cython.Py_ssize_t
        for k in range(bodies.free_count):
            self.powered[islands.find(bodies.free[k])] = 0

    def mark(self, bodies: SolverBodies, islands: Islands, i: cython.Py_ssize_t) -> cython.void:
        """Mark the island of a row, if the row is free."""
        if bodies.motion[i] == FREE:
            self.powered[islands.find(i)] = 1

    def hold(self, bodies: SolverBodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
        """Whether a contact of two bodies, of which at least one is free, is in a powered island."""
        return self.found and self.powered[a if bodies.motion[a] == FREE else b] != 0
