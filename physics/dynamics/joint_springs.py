"""The springs that users ask joints for, by frequency and damping ratio.

A spring is braced if its joint also has a rigid row. This row decides how the bodies respond to the spring: at a hinge
the bodies turn about the point that they share, on a long arm a hundred times as slowly as free bodies would. If the
spring and the rigid row were solved one after the other, they would need hundreds of passes, and the errors would throw
the body about. So braced springs become rows of the JointMatrix, which solves them together with the rigid rows.
"""

from __future__ import annotations

from math import tau

import cython

from physics.components.joint_row import POINT, SLIDE, TURN
from physics.dynamics.joint_table import HOLD, JointConstraint, JointRow, JointTable
from physics.dynamics.solver_bodies import SolverBodies
from physics.tolerances import SPRING_EXACT

_TAU = cython.declare(cython.double, tau)
_LEAST_DRAG = cython.declare(cython.double, 1e-6)
"""Least drag of a braced spring, as a fraction of the drag that would damp it within a substep."""


def set_spring(t: JointTable, r: cython.Py_ssize_t, bodies: SolverBodies) -> cython.void:
    """Set stiffness and damping of the spring of row `r` for one substep, from its frequency and the masses of the
    bodies.

    With angular frequency w and damping ratio z, the stiffness is m w^2 and the damping 2 m z w. Here m is the reduced
    mass of the two bodies as if the spring pulled at their centres, or their reduced inertia: a constant. With the
    effective mass at the anchors, which changes as the bodies turn, the spring would have no potential, and turning
    bodies could draw energy from the spring. The spring of a hinge uses the inertias about the point that the bodies
    share, as if this point stood still: these are constants, too, and exact if one of the two bodies is fixed.
    """
    row: cython.pointer[JointRow] = cython.address(t.rows[r])
    joint: cython.pointer[JointConstraint] = cython.address(t.constraints[row.joint])
    a: cython.Py_ssize_t = joint.row_a
    b: cython.Py_ssize_t = joint.row_b
    omega: float = _TAU * row.frequency
    turning: float = bodies.masses[a].inverse_inertia + bodies.masses[b].inverse_inertia
    inverse_mass: float = turning if row.shape == TURN else _mobility(bodies, a) + _mobility(bodies, b)
    braced: cython.bint = is_braced(t, r)
    if inverse_mass == 0.0:
        # The bodies can turn, but not move: use the response to rotation at this distance.
        inverse_mass = turning * (
            joint.arm_a_x * joint.arm_a_x
            + joint.arm_a_y * joint.arm_a_y
            + joint.arm_b_x * joint.arm_b_x
            + joint.arm_b_y * joint.arm_b_y
        )
    if braced and row.shape == TURN:
        inverse_mass = pivot_mobility(bodies, a, joint.arm_a_x, joint.arm_a_y)
        inverse_mass += pivot_mobility(bodies, b, joint.arm_b_x, joint.arm_b_y)
    row.stiffness = t.h * omega * omega / inverse_mass if inverse_mass > 0.0 else 0.0
    row.drag = t.h * 2.0 * row.damping_ratio * omega / inverse_mass if inverse_mass > 0.0 else 0.0
    if braced:
        # Square of the radians per substep, as in `JointTable.drag`.
        if t.h * row.stiffness * inverse_mass > SPRING_EXACT * SPRING_EXACT:
            row.drag += t.h * row.stiffness
        # A braced spring needs some drag: the compliance of its matrix row is 1 / drag.
        elif row.drag < _LEAST_DRAG * t.h * row.stiffness:
            row.drag = _LEAST_DRAG * t.h * row.stiffness
        row.braced = 1e-200 < row.drag < 1e200


def is_braced(t: JointTable, r: cython.Py_ssize_t) -> cython.bint:
    """Whether the joint of a spring without a greatest force also holds a point, a slide or an angle."""
    k: cython.Py_ssize_t = t.rows[r].joint
    row: cython.pointer[JointRow]
    n: cython.Py_ssize_t
    if t.rows[r].strength > 1e300 and t.rows[r].counter_strength > 1e300:
        for n in range(t.constraints[k].first_row, t.constraints[k].end_row):
            row = cython.address(t.rows[n])
            if row.acts == HOLD and (row.shape == POINT or row.shape == SLIDE or row.shape == TURN):
                return True
    return False


def pivot_mobility(bodies: SolverBodies, row: cython.Py_ssize_t, x: float, y: float) -> cython.double:
    """Inverse inertia of a body about a point at (x, y) from its centre of mass: 1 / (I + m r^2)."""
    turning: float = bodies.masses[row].inverse_inertia
    inverse_mass: float = _mobility(bodies, row)
    far: float = x * x + y * y
    if far == 0.0:
        return turning
    return turning / (1.0 + turning * far / inverse_mass) if inverse_mass > 0.0 else 0.0


def _mobility(bodies: SolverBodies, row: cython.Py_ssize_t) -> cython.double:
    """Inverse mass of a body along an axis that is not locked."""
    x: float = bodies.masses[row].inverse_mass_x
    y: float = bodies.masses[row].inverse_mass_y
    return x if x > y else y
