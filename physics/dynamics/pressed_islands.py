"""Pressed islands: those with a motor or a spring, which may press bodies together with any force.

A motor that brakes counts: what it pressed before it stopped is still pressed.

Islands in which a kinematic body is deep in another body are left out: between the kinematic body and a wall there may
be no room, and stiffness makes none.
"""

from __future__ import annotations

from array import array

import cython

from physics.collision.manifolds import Manifolds
from physics.dynamics.islands import Islands
from physics.dynamics.joint_table import JointTable
from physics.dynamics.solver_bodies import DRIVEN, FREE, SolverBodies
from physics.grid.buffers import grown
from physics.grid.no_rows import NO_BYTES
from physics.tolerances import CRUSH_SLOPS, SLOP_RELATIVE

_DEPTH = cython.declare(cython.double, CRUSH_SLOPS * SLOP_RELATIVE)


@cython.final
@cython.cclass
class PressedIslands:
    """The pressed islands of a tick.

    found    whether any joint presses (all its islands may have been left out since)
    pressed  of each free row, if `found`: whether its island is pressed
    """

    found: bool
    pressed: array[int]

    def __init__(self) -> None:
        self.found = False
        self.pressed = NO_BYTES

    def find(
        self, manifolds: Manifolds, joints: JointTable, bodies: SolverBodies, islands: Islands
    ) -> cython.int:
        """Find the pressed islands of a tick. Comes after `JointSolver.prepare`."""
        k: cython.Py_ssize_t
        self.found = False
        if bodies.count > len(self.pressed):
            self.pressed = grown(self.pressed, bodies.count)
        for k in range(joints.count):
            if joints.constraints[k].live and joints.constraints[k].presses:
                if not self.found:
                    self.found = True
                    self.clear(bodies, islands)
                self.mark(bodies, islands, joints.constraints[k].row_a, 1)
                self.mark(bodies, islands, joints.constraints[k].row_b, 1)
        if not self.found:
            return 0
        if bodies.driven_count > 0:
            for k in range(manifolds.count):
                if manifolds.pairs[k].enabled and self.is_crushing(manifolds, k, bodies):
                    self.mark(bodies, islands, manifolds.pairs[k].row_a, 0)
                    self.mark(bodies, islands, manifolds.pairs[k].row_b, 0)
        for k in range(bodies.free_count):
            self.pressed[bodies.free[k]] = self.pressed[islands.find(bodies.free[k])]
        return 0

    def clear(self, bodies: SolverBodies, islands: Islands) -> cython.void:
        """Mark no island as pressed."""
        k: cython.Py_ssize_t
        for k in range(bodies.free_count):
            self.pressed[islands.find(bodies.free[k])] = 0

    def mark(
        self, bodies: SolverBodies, islands: Islands, i: cython.Py_ssize_t, pressed: cython.int
    ) -> cython.void:
        """Mark the island of a row as pressed or not, if the row is free."""
        if bodies.motion[i] == FREE:
            self.pressed[islands.find(i)] = pressed

    def is_crushing(self, manifolds: Manifolds, k: cython.Py_ssize_t, bodies: SolverBodies) -> cython.bint:
        """Whether a kinematic body of a manifold is deep in the other body."""
        a: cython.Py_ssize_t = manifolds.pairs[k].row_a
        b: cython.Py_ssize_t = manifolds.pairs[k].row_b
        if bodies.motion[a] == DRIVEN:
            return manifolds.depth(k) > _DEPTH * bodies.size[b]
        return bodies.motion[b] == DRIVEN and manifolds.depth(k) > _DEPTH * bodies.size[a]

    def contain(self, bodies: SolverBodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
        """Whether a contact of two bodies, of which at least one is free, is in a pressed island."""
        return self.found and self.pressed[a if bodies.motion[a] == FREE else b] != 0
