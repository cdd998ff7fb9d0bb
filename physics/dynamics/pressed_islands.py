"""Pressed islands: those with a motor or a spring, which may press bodies together with any force.

A motor with the speed 0 (a brake) counts, too: bodies that the motor pressed together before it stopped are still
pressed.

Islands in which a kinematic body is deep in another body are left out: between the kinematic body and a wall there may
be no room, and stiff contacts cannot make room.
"""

from __future__ import annotations

import cython

from physics.collision.manifolds import Manifolds
from physics.dynamics.island_marks import IslandMarks
from physics.dynamics.islands import Islands
from physics.dynamics.joint_table import JointTable
from physics.dynamics.solver_bodies import DRIVEN, SolverBodies
from physics.tolerances import CRUSH_SLOPS, SLOP_RELATIVE

_DEPTH = cython.declare(cython.double, CRUSH_SLOPS * SLOP_RELATIVE)


def find_pressed(
    pressed: IslandMarks, manifolds: Manifolds, joints: JointTable, bodies: SolverBodies, islands: Islands
) -> cython.int:
    """Mark the pressed islands of a tick. Comes after `JointSolver.prepare`."""
    k: cython.Py_ssize_t
    pressed.start(bodies)
    for k in range(joints.count):
        if joints.constraints[k].live and joints.constraints[k].presses:
            pressed.put(bodies, islands, joints.constraints[k].row_a)
            pressed.put(bodies, islands, joints.constraints[k].row_b)
    if not pressed.any_marked:
        return 0
    if bodies.driven_count > 0:
        for k in range(manifolds.count):
            if manifolds.pairs[k].enabled and _crushes(manifolds, k, bodies):
                pressed.take_off(bodies, islands, manifolds.pairs[k].row_a)
                pressed.take_off(bodies, islands, manifolds.pairs[k].row_b)
    pressed.spread(bodies, islands)
    return 0


def _crushes(manifolds: Manifolds, k: cython.Py_ssize_t, bodies: SolverBodies) -> cython.bint:
    """Whether a kinematic body of a manifold is deep in the other body."""
    a: cython.Py_ssize_t = manifolds.pairs[k].row_a
    b: cython.Py_ssize_t = manifolds.pairs[k].row_b
    if bodies.motion[a] == DRIVEN:
        return manifolds.depth(k) > _DEPTH * bodies.size[b]
    return bodies.motion[b] == DRIVEN and manifolds.depth(k) > _DEPTH * bodies.size[a]
