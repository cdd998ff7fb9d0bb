"""The solver's input of a tick, to which it returns when a joint breaks in the tick.

A joint that breaks must not absorb the impact that breaks it: a pane of glass that a ball hits flies off with the ball,
and the ball hardly slows down. But the force that the joint would need is known only at the end of the tick, when the
impulses of the joint cannot be undone, because impulses of contacts followed from them. So the tick is solved again,
without the joint.
"""

from __future__ import annotations

from ctypes import Array

import cython

from physics.dynamics import records
from physics.dynamics.joint_table import JointConstraint, JointEquation, JointRow, JointTable
from physics.dynamics.solver_bodies import STILL, BodyFreeMotion, BodyMass, BodyState, SolverBodies
from physics.grid.buffers import allocate, grown

_NO_STATES = allocate(records.BodyState, 0)
_NO_MASSES = allocate(records.BodyMass, 0)
_NO_FREE_MOTIONS = allocate(records.BodyFreeMotion, 0)
_NO_CONSTRAINTS = allocate(records.JointConstraint, 0)
_NO_ROWS = allocate(records.JointRow, 0)
_NO_EQUATIONS = allocate(records.JointEquation, 0)


@cython.final
@cython.cclass
class SavedInput:
    """Copies of the numbers that a tick overwrites.

    states, masses, free_motions  of the movable rows, in the order of `SolverBodies.movable`
    constraints, rows, equations  those of the JointTable
    """

    states: Array[BodyState]
    masses: Array[BodyMass]
    free_motions: Array[BodyFreeMotion]
    constraints: Array[JointConstraint]
    rows: Array[JointRow]
    equations: Array[JointEquation]

    def __init__(self) -> None:
        self.states = _NO_STATES
        self.masses = _NO_MASSES
        self.free_motions = _NO_FREE_MOTIONS
        self.constraints = _NO_CONSTRAINTS
        self.rows = _NO_ROWS
        self.equations = _NO_EQUATIONS

    def save(self, bodies: SolverBodies, joints: JointTable) -> None:
        """Copy the numbers of this tick before the solver changes them."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        if bodies.movable_count > len(self.states):
            self.free_motions = grown(self.free_motions, bodies.movable_count)
            self.masses = grown(self.masses, bodies.movable_count)
            self.states = grown(self.states, bodies.movable_count)
        if joints.count > len(self.constraints):
            self.constraints = grown(self.constraints, joints.count)
        if joints.row_count > len(self.rows):
            self.rows = grown(self.rows, joints.row_count)
        if 2 * joints.row_count > len(self.equations):
            self.equations = grown(self.equations, 2 * joints.row_count)
        for k in range(bodies.movable_count):
            i = bodies.movable[k]
            self.states[k] = bodies.states[i]
            self.masses[k] = bodies.masses[i]
            self.free_motions[k] = bodies.free_motions[i]
        for k in range(joints.count):
            self.constraints[k] = joints.constraints[k]
        for k in range(joints.row_count):
            self.rows[k] = joints.rows[k]
            self.equations[2 * k] = joints.equations[2 * k]
            self.equations[2 * k + 1] = joints.equations[2 * k + 1]

    def restore(self, bodies: SolverBodies, joints: JointTable) -> cython.void:
        """Restore the numbers, but keep the total impulses of broken joints."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        for k in range(bodies.movable_count):
            i = bodies.movable[k]
            bodies.states[i] = self.states[k]
            bodies.masses[i] = self.masses[k]
            bodies.free_motions[i] = self.free_motions[k]
        # Reset the state of the world's row: an impulse that is not finite makes it NaN.
        bodies.states[bodies.count] = STILL[0]
        for k in range(joints.count):
            if joints.constraints[k].broken:
                self.constraints[k].broken = True
                self.constraints[k].live = False
                self.constraints[k].total_impulse_x = joints.constraints[k].total_impulse_x
                self.constraints[k].total_impulse_y = joints.constraints[k].total_impulse_y
                self.constraints[k].total_angular_impulse = joints.constraints[k].total_angular_impulse
            joints.constraints[k] = self.constraints[k]
        for k in range(joints.row_count):
            joints.rows[k] = self.rows[k]
            joints.equations[2 * k] = self.equations[2 * k]
            joints.equations[2 * k + 1] = self.equations[2 * k + 1]
