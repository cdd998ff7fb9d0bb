"""Pressed islands: those with a motor or a spring, which may press bodies together with any force.

A motor with the speed 0 (a brake) counts, too: bodies that the motor pressed together before it stopped are still
pressed.
"""

from __future__ import annotations

import cython

from physics.dynamics.island_marks import IslandMarks
from physics.dynamics.islands import Islands
from physics.dynamics.joint_table import JointTable
from physics.dynamics.solver_bodies import SolverBodies


def find_pressed(
    pressed: IslandMarks, joints: JointTable, bodies: SolverBodies, islands: Islands
) -> cython.int:
    """Mark the pressed islands of a tick. Comes after `JointSolver.prepare`."""
    k: cython.Py_ssize_t
    pressed.start(bodies)
    for k in range(joints.count):
        if joints.constraints[k].live and joints.constraints[k].presses:
            pressed.mark(bodies, islands, joints.constraints[k].row_a)
            pressed.mark(bodies, islands, joints.constraints[k].row_b)
    if pressed.any_marked:
        pressed.spread(bodies, islands)
    return 0
