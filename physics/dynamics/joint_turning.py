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

from math import cos, fabs, sin, sqrt

import cython

from physics.components.joint_row import ALONG, BETWEEN, POINT, TURN
from physics.dynamics.joint_matrix import JointMatrix
from physics.dynamics.joint_table import HOLD, JointConstraint, JointEquation, JointTable
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


def set_bends(t: JointTable, bodies: SolverBodies, k: cython.Py_ssize_t) -> cython.void:
    """Set the bends of a joint's rigid rows for the present poses and velocities."""
    joint: cython.pointer[JointConstraint] = cython.address(t.constraints[k])
    h: float = t.h
    a: cython.Py_ssize_t = joint.row_a
    b: cython.Py_ssize_t = joint.row_b
    r: cython.Py_ssize_t
    first: cython.pointer[JointEquation]
    second: cython.pointer[JointEquation]
    ca: float = cos(bodies.states[a].da)
    sa: float = sin(bodies.states[a].da)
    # All lengths are in a's frame, which turns with a: in this frame the directions of a joint are constant.
    apart_x: float = joint.separation_x + (bodies.states[b].dx - bodies.states[a].dx)
    apart_y: float = joint.separation_y + (bodies.states[b].dy - bodies.states[a].dy)
    speed_x: float = bodies.states[b].vx - bodies.states[a].vx
    speed_y: float = bodies.states[b].vy - bodies.states[a].vy
    turn: float = bodies.states[a].w
    x: float = ca * apart_x + sa * apart_y
    y: float = ca * apart_y - sa * apart_x
    vx: float = ca * speed_x + sa * speed_y
    vy: float = ca * speed_y - sa * speed_x
    # The anchor of b: now, from b's centre (arm); at the end of the substep, from a's centre (end).
    spin: float = bodies.states[b].w
    angle: float = bodies.states[b].da - bodies.states[a].da
    c: float = cos(angle)
    s: float = sin(angle)
    arm_x: float = c * joint.arm_b_x - s * joint.arm_b_y
    arm_y: float = s * joint.arm_b_x + c * joint.arm_b_y
    c = cos(h * spin)
    s = sin(h * spin)
    end_x: float = x + h * vx + (c * arm_x - s * arm_y)
    end_y: float = y + h * vy + (s * arm_x + c * arm_y)
    # Velocity of b's anchor in a's frame, which turns: v + w_b x arm - w_a x (way from a's centre to the anchor).
    vx += turn * (y + arm_y) - spin * arm_y
    vy += spin * arm_x - turn * (x + arm_x)
    c = cos(h * turn)
    s = sin(h * turn)
    # From a's anchor to b's: C(q). The bend is (C(q + h v) - C(q)) / h - J v.
    x += arm_x - joint.arm_a_x
    y += arm_y - joint.arm_a_y
    bend_x: float = (c * end_x + s * end_y - joint.arm_a_x - x) / h - vx
    bend_y: float = (c * end_y - s * end_x - joint.arm_a_y - y) / h - vy
    nx: float = joint.axis_x
    ny: float = joint.axis_y
    for r in range(joint.first_row, joint.end_row):
        first = cython.address(t.equations[2 * r])
        second = cython.address(t.equations[2 * r + 1])
        if t.rows[r].acts != HOLD or t.rows[r].shape == TURN:
            continue
        if t.rows[r].shape == POINT:
            first.bend = ca * bend_x - sa * bend_y
            second.bend = sa * bend_x + ca * bend_y
        elif t.rows[r].shape == BETWEEN:
            first.bend = bend_between(x, y, vx, vy, bend_x, bend_y, h)
        elif t.rows[r].shape == ALONG:
            first.bend = bend_x * nx + bend_y * ny
        else:
            first.bend = bend_y * nx - bend_x * ny


def bend_between(
    x: float, y: float, vx: float, vy: float, bend_x: float, bend_y: float, h: float
) -> cython.double:
    """The bend of the distance of two anchors. (x, y) leads from one anchor to the other now, and changes at the
    velocity (vx, vy) plus (bend_x, bend_y)."""
    length: float = sqrt(x * x + y * y)
    end_x: float = x + h * (vx + bend_x)
    end_y: float = y + h * (vy + bend_y)
    if length == 0.0:
        return 0.0
    return (sqrt(end_x * end_x + end_y * end_y) - length) / h - (vx * x + vy * y) / length
