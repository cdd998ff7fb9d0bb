"""Pressed islands: those with a motor or a spring, which may press bodies together with any force.

A motor with the speed 0 (a brake) counts, too: bodies that the motor pressed together before the motor stopped are
still pressed.

An island that has springs and no motor does not count while two of its dynamic bodies, joined or not, are deep in each
other (SPRUNG_SLOPS). Joints may leave the two bodies no room, as when the chassis of a car is between the chassis and a
wheel of another car. Otherwise the contact would become stiffer, and press with a greater impulse, in each tick. Such
cars flew about for ever at 1,000 units/s and more. Motors count in any case. Otherwise a ram whose motor has no
greatest force would press crates through each other.
"""

from __future__ import annotations

import cython

from physics.collision.manifolds import Manifolds
from physics.dynamics.island_marks import IslandMarks
from physics.dynamics.islands import Islands
from physics.dynamics.joint_table import MOTOR, JointTable
from physics.dynamics.solver_bodies import FREE, SolverBodies
from physics.tolerances import SLOP_RELATIVE, SPRUNG_SLOPS

_DEPTH = cython.declare(cython.double, SPRUNG_SLOPS * SLOP_RELATIVE)


def find_pressed(
    pressed: IslandMarks, joints: JointTable, manifolds: Manifolds, bodies: SolverBodies, islands: Islands
) -> cython.int:
    """Mark the pressed islands of a tick. Comes after `JointSolver.prepare`."""
    pressed.start(bodies)
    _mark(pressed, joints, bodies, islands, False)
    if pressed.any_marked:
        _unmark_deep(pressed, manifolds, bodies, islands)
    _mark(pressed, joints, bodies, islands, True)
    if pressed.any_marked:
        pressed.spread(bodies, islands)
    return 0


def _mark(
    pressed: IslandMarks, joints: JointTable, bodies: SolverBodies, islands: Islands, motors: cython.bint
) -> cython.void:
    """Mark the islands of the joints that have a motor, or those of the joints that have springs and no motor."""
    k: cython.Py_ssize_t
    for k in range(joints.count):
        if joints.constraints[k].live and joints.constraints[k].presses and _has_motor(joints, k) == motors:
            pressed.mark(bodies, islands, joints.constraints[k].row_a)
            pressed.mark(bodies, islands, joints.constraints[k].row_b)


def _has_motor(joints: JointTable, k: cython.Py_ssize_t) -> cython.bint:
    """Whether a row of a joint is a motor."""
    r: cython.Py_ssize_t
    for r in range(joints.constraints[k].first_row, joints.constraints[k].end_row):
        if joints.rows[r].acts == MOTOR:
            return True
    return False


def _unmark_deep(
    pressed: IslandMarks, manifolds: Manifolds, bodies: SolverBodies, islands: Islands
) -> cython.void:
    """Take the mark off islands in which two dynamic bodies are deep in each other."""
    k: cython.Py_ssize_t
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    for k in range(manifolds.count):
        a = manifolds.pairs[k].row_a
        b = manifolds.pairs[k].row_b
        if (
            bodies.motion[a] == FREE
            and bodies.motion[b] == FREE
            and manifolds.pairs[k].enabled
            and manifolds.depth(k) > _DEPTH * bodies.dynamic_size(a, b)
        ):
            pressed.unmark(bodies, islands, a)
