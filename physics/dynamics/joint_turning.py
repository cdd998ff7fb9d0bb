"""Keeps rigid joints closed although bodies turn within a substep.

In a substep of h seconds each body moves straight on and turns by h w, so a point at an arm r moves along an arc, and
not along the tangent h w x r: by the end of the substep, joints whose speed is 0 along their directions are open by
about h^2 w^2 r / 2. If the next substep closed the joints, they would always be open by that much, and closing them
would add energy at one place and take energy at another. So before bodies advance, the speed at which each equation
will open (its bend) is computed, and the impulses compensate the bend:

    J v + bend + closing = 0        bend = (C(q + h v) - C(q)) / h - J v

with C the errors of the joints at the poses q. The joints are closed at the end of the substep, up to the third order
in h w. This is one step of Newton's method for the equations of SHAKE (Jean-Paul Ryckaert, Giovanni Ciccotti and Herman
Berendsen, 1977), whose exact solution keeps the energy of a mechanism over long times. joint_work takes back the energy
that the rest of the error adds.

All this is done only for groups of which a body turns by TURNING_MIN or more.
"""

from __future__ import annotations

from math import fabs

import cython

from physics.dynamics.joint_matrix import JointMatrix
from physics.dynamics.joint_shapes import set_bends
from physics.dynamics.joint_table import JointTable
from physics.dynamics.rigid_joints import solve_equations
from physics.dynamics.solver_bodies import SolverBodies
from physics.tolerances import TURNING_MIN


def foresee_turning(m: JointMatrix, bodies: SolverBodies) -> cython.void:
    """Correct the speeds of all groups that turn for the present poses, and then set their bends. Comes after
    `start_equations`."""
    t: JointTable = m.table
    k: cython.Py_ssize_t
    j: cython.int
    for k in range(t.count):
        if not (t.constraints[k].exact and m.parent[k] == k and (m.turns[k] or is_turning(m, bodies, k))):
            continue
        # A group that turns counts as turning for the rest of the tick.
        m.turns[k] = 1
        m.choose(k)
        solve_equations(m, bodies, True, False)
        m.choose_all()
        j = k
        while j >= 0:
            set_bends(t, bodies, j)
            j = m.following[j]


def is_turning(m: JointMatrix, bodies: SolverBodies, k: cython.Py_ssize_t) -> cython.bint:
    """Whether a body of a group turns by TURNING_MIN or more in this substep."""
    t: JointTable = m.table
    j: cython.int = k
    while j >= 0:
        if (
            t.h * fabs(bodies.states[t.constraints[j].row_a].w) >= TURNING_MIN
            or t.h * fabs(bodies.states[t.constraints[j].row_b].w) >= TURNING_MIN
        ):
            return True
        j = m.following[j]
    return False
