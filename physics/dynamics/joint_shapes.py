"""The shapes of joint rows: how each follows from the poses of the two bodies.

A shape (see physics/components/joint_row.py) decides along which directions a row acts and what it measures
(`update_jacobian`), how its equations change while the bodies turn (`set_bends`), and how strongly its impulses pull at
the anchors (`sum_pulls`). A new shape is a new branch in these three functions.
"""

from __future__ import annotations

from math import cos, sin, sqrt

import cython

from physics.components.joint_row import ALONG, BETWEEN, POINT, SLIDE, TURN
from physics.dynamics.joint_table import (
    HOLD,
    MOTOR,
    SPRING,
    JointConstraint,
    JointEquation,
    JointRow,
    JointTable,
)
from physics.dynamics.solver_bodies import FIXED, SolverBodies
from physics.tolerances import TORN_ARMS

if not cython.compiled:
    from physics.dynamics.trigonometry import cos, sin


def update_jacobian(
    t: JointTable, k: cython.Py_ssize_t, bodies: SolverBodies, anew: cython.bint
) -> cython.void:
    """Compute directions and effective masses of a joint for the present poses.

    anew  whether a new substep begins: only then the stretches of springs are measured. A spring uses the same
          stretch throughout the substep; to measure the stretch again within the substep would damp the spring.
    """
    joint: cython.pointer[JointConstraint] = cython.address(t.constraints[k])
    a: cython.Py_ssize_t = joint.row_a
    b: cython.Py_ssize_t = joint.row_b
    r: cython.Py_ssize_t
    ca: float = cos(bodies.states[a].da)
    sa: float = sin(bodies.states[a].da)
    cb: float = cos(bodies.states[b].da)
    sb: float = sin(bodies.states[b].da)
    rax: float = ca * joint.arm_a_x - sa * joint.arm_a_y
    ray: float = sa * joint.arm_a_x + ca * joint.arm_a_y
    rbx: float = cb * joint.arm_b_x - sb * joint.arm_b_y
    rby: float = sb * joint.arm_b_x + cb * joint.arm_b_y
    dx: float = joint.separation_x + (bodies.states[b].dx - bodies.states[a].dx) + (rbx - rax)
    dy: float = joint.separation_y + (bodies.states[b].dy - bodies.states[a].dy) + (rby - ray)
    ratio: float = joint.ratio
    turn: float = joint.angle + (ratio * bodies.states[b].da - bodies.states[a].da)
    nx: float = ca * joint.axis_x - sa * joint.axis_y
    ny: float = sa * joint.axis_x + ca * joint.axis_y
    first: cython.pointer[JointEquation]
    second: cython.pointer[JointEquation]
    length: float
    x: float
    y: float
    # The arm of a leads to the anchor of b, so that both impulses act at the same point. Otherwise the impulses of
    # a stretched joint would change the angular momentum.
    ex: float = rax + dx
    ey: float = ray + dy
    for r in range(joint.first_row, joint.end_row):
        first = cython.address(t.equations[2 * r])
        second = cython.address(t.equations[2 * r + 1])
        if t.rows[r].shape == TURN:
            set_direction(t, 2 * r, 0.0, 0.0, 1.0, ratio)
            t.update_axis_row(r, bodies, turn, anew)
        elif t.rows[r].shape == BETWEEN:
            length = sqrt(dx * dx + dy * dy)
            x = dx / length if length > 0.0 else 1.0
            y = dy / length if length > 0.0 else 0.0
            set_direction(t, 2 * r, x, y, rax * y - ray * x, rbx * y - rby * x)
            t.update_axis_row(r, bodies, length, anew)
        elif t.rows[r].shape == ALONG:
            set_direction(t, 2 * r, nx, ny, ex * ny - ey * nx, rbx * ny - rby * nx)
            t.update_axis_row(r, bodies, dx * nx + dy * ny, anew)
        elif t.rows[r].shape == POINT and t.rows[r].acts == MOTOR:
            # A motor's velocity and the lag of its joint turn with a, so the directions of the row turn with a,
            # too.
            set_direction(t, 2 * r, nx, ny, ex * ny - ey * nx, rbx * ny - rby * nx)
            set_direction(t, 2 * r + 1, -ny, nx, ex * nx + ey * ny, rbx * nx + rby * ny)
            t.rows[r].measure = dx * nx + dy * ny
            t.rows[r].measure_q = dy * nx - dx * ny
            t.invert(r, bodies)
        elif t.rows[r].shape == POINT:
            set_direction(t, 2 * r, 1.0, 0.0, -ey, -rby)
            set_direction(t, 2 * r + 1, 0.0, 1.0, ex, rbx)
            if anew or t.rows[r].acts == HOLD:
                first.error = dx
                second.error = dy
            t.invert(r, bodies)
            if anew and t.rows[r].acts == SPRING:
                length = t.stretch_fraction(
                    r,
                    bodies,
                    sqrt(ex * ex + ey * ey),
                    sqrt(rbx * rbx + rby * rby),
                    sqrt(dx * dx + dy * dy),
                    t.inverse_mass(k, bodies, 2 * r, 2 * r) + t.inverse_mass(k, bodies, 2 * r + 1, 2 * r + 1),
                )
                first.error *= length
                second.error *= length
        else:
            set_direction(t, 2 * r, -ny, nx, ex * nx + ey * ny, rbx * nx + rby * ny)
            if t.rows[r].shape == SLIDE:
                set_direction(t, 2 * r + 1, 0.0, 0.0, 1.0, 1.0)
                first.error = dy * nx - dx * ny
                second.error = turn
                t.invert(r, bodies)
            else:
                t.update_axis_row(r, bodies, dy * nx - dx * ny, anew)


def set_direction(
    t: JointTable, i: cython.Py_ssize_t, nx: float, ny: float, ja: float, jb: float
) -> cython.void:
    """Set the direction of equation `i`."""
    e: cython.pointer[JointEquation] = cython.address(t.equations[i])
    e.nx = nx
    e.ny = ny
    e.ja = ja
    e.jb = jb


def is_torn(t: JointTable, k: cython.Py_ssize_t, bodies: SolverBodies) -> cython.bint:
    """Whether the anchors of a joint were farther apart when the tick began than the joint allows, by more than
    TORN_ARMS times the longest lever arm of its bodies: the distance from a centre of mass to its anchor, or to the
    farthest point of its body. Of a joint that holds a distance it says no, because its lever arms do not grow with the
    gap; nor of a joint to something that stands still, which no lever moves.
    """
    joint: cython.pointer[JointConstraint] = cython.address(t.constraints[k])
    row: cython.pointer[JointRow]
    r: cython.Py_ssize_t
    x: float = joint.separation_x + (joint.arm_b_x - joint.arm_a_x)
    y: float = joint.separation_y + (joint.arm_b_y - joint.arm_a_y)
    measure: float
    excess: float
    gap: float = 0.0
    arm: float = max(
        joint.arm_a_x * joint.arm_a_x + joint.arm_a_y * joint.arm_a_y,
        joint.arm_b_x * joint.arm_b_x + joint.arm_b_y * joint.arm_b_y,
        bodies.reach[joint.row_a] * bodies.reach[joint.row_a],
        bodies.reach[joint.row_b] * bodies.reach[joint.row_b],
    )
    if arm == 0.0 or bodies.motion[joint.row_a] == FIXED or bodies.motion[joint.row_b] == FIXED:
        return False
    for r in range(joint.first_row, joint.end_row):
        row = cython.address(t.rows[r])
        if row.shape == TURN or row.shape == BETWEEN:
            continue
        if row.shape == POINT:
            if row.acts == HOLD:
                gap += x * x + y * y
            continue
        measure = (
            x * joint.axis_x + y * joint.axis_y if row.shape == ALONG else y * joint.axis_x - x * joint.axis_y
        )
        if row.acts == HOLD:
            gap += (measure - row.rest) * (measure - row.rest)
        if row.limited:
            excess = max(row.low - measure, measure - row.high, 0.0)
            gap += excess * excess
    return gap > TORN_ARMS * TORN_ARMS * arm


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
    offset_x: float = joint.separation_x + (bodies.states[b].dx - bodies.states[a].dx)
    offset_y: float = joint.separation_y + (bodies.states[b].dy - bodies.states[a].dy)
    speed_x: float = bodies.states[b].vx - bodies.states[a].vx
    speed_y: float = bodies.states[b].vy - bodies.states[a].vy
    turn: float = bodies.states[a].w
    x: float = ca * offset_x + sa * offset_y
    y: float = ca * offset_y - sa * offset_x
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


def sum_pulls(t: JointTable, k: cython.Py_ssize_t) -> cython.void:
    """Set `pull_a` and `pull_b` of a joint: for each body, the sum of r . p over the impulses p of the last substep,
    with r from the centre of mass to the point where they act. Comes before the tick moves the bodies."""
    joint: cython.pointer[JointConstraint] = cython.address(t.constraints[k])
    r: cython.Py_ssize_t
    arm_x: float = joint.arm_a_x
    arm_y: float = joint.arm_a_y
    offset_x: float = joint.separation_x + (joint.arm_b_x - arm_x)
    offset_y: float = joint.separation_y + (joint.arm_b_y - arm_y)
    px: float = 0.0
    py: float = 0.0
    first: float
    length: float
    at_b: cython.bint = False
    for r in range(joint.first_row, joint.end_row):
        first = t.equations[2 * r].impulse + t.limit_impulse(r)
        if t.rows[r].shape == TURN:
            continue
        if t.rows[r].shape == POINT and t.rows[r].acts == MOTOR:
            px += first * joint.axis_x - t.equations[2 * r + 1].impulse * joint.axis_y
            py += first * joint.axis_y + t.equations[2 * r + 1].impulse * joint.axis_x
        elif t.rows[r].shape == POINT:
            px += first
            py += t.equations[2 * r + 1].impulse
        elif t.rows[r].shape == BETWEEN:
            length = sqrt(offset_x * offset_x + offset_y * offset_y)
            px += first * offset_x / length if length > 0.0 else 0.0
            py += first * offset_y / length if length > 0.0 else 0.0
        elif t.rows[r].shape == ALONG:
            px += first * joint.axis_x
            py += first * joint.axis_y
            at_b = True
        else:
            px -= first * joint.axis_y
            py += first * joint.axis_x
            at_b = True
    if at_b:
        # Both impulses act at the anchor of b.
        arm_x += offset_x
        arm_y += offset_y
    joint.pull_a = arm_x * px + arm_y * py
    joint.pull_b = joint.arm_b_x * px + joint.arm_b_y * py
