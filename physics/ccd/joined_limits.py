"""Limits of joints within the tick: which of them stop the bodies of a group, and when a group reaches the next one."""

from __future__ import annotations

from math import fabs

import cython

from physics.ccd.joined_bodies import CONTRADICTORY, HELD_BY_MOVING, JoinedBodies
from physics.ccd.joint_responses import JointResponses
from physics.ccd.paths import Paths
from physics.dynamics.joint_matrix import AT_LOWER, AT_UPPER, NOT_REACHED, JointMatrix
from physics.dynamics.joint_table import JointConstraint, JointRow, JointTable
from physics.dynamics.solver_bodies import SolverBodies
from physics.tolerances import JOINT_CLOSE, LIMIT_GAP, LIMIT_TRIALS

_GAP = cython.declare(cython.double, LIMIT_GAP / JOINT_CLOSE)


def find_limits(responses: JointResponses, paths: Paths, k: cython.Py_ssize_t) -> cython.void:
    """Find the limits that take part: those into which the group moves after its impulses. Stop the group at these
    limits. Sets the impulses to 0."""
    joined: JoinedBodies = responses.joined
    table: SolverBodies = paths.table
    t: JointTable = joined.joints.table
    matrix: JointMatrix = joined.joints.matrix
    r: cython.Py_ssize_t
    n: cython.int
    status: cython.int
    found: cython.bint = False
    if joined.held_by[k] == CONTRADICTORY:
        joined.clear(k)
        return
    for r in range(matrix.first_matrix_row[k], matrix.end_matrix_row[k]):
        found = found or matrix.status[r] == NOT_REACHED
    for n in range(LIMIT_TRIALS):
        if not found:
            break
        joined.move_on(paths, k)
        found = False
        for r in range(matrix.first_matrix_row[k], matrix.end_matrix_row[k]):
            status = matrix.status[r]
            if status == NOT_REACHED:
                status = reached(joined, t, r, joined.speed(t, r) + joined.driven_speed(t, table, r))
            elif (status == AT_LOWER and matrix.solution[r] < 0.0) or (
                status == AT_UPPER and matrix.solution[r] > 0.0
            ):
                status = NOT_REACHED
            found = found or status != matrix.status[r]
            matrix.status[r] = status
        if found:
            joined.factor(table, k)
            responses.remove_group(k)
    joined.clear(k)
    for r in range(matrix.first_matrix_row[k], matrix.end_matrix_row[k]):
        if matrix.status[r] == AT_LOWER or matrix.status[r] == AT_UPPER:
            stop_at_limits(joined, paths, k)
            return


def reached(joined: JoinedBodies, t: JointTable, r: cython.Py_ssize_t, speed: float) -> cython.int:
    """The limit of a row of the matrix (AT_LOWER, AT_UPPER) that is reached, and into which this speed leads;
    NOT_REACHED if there is none."""
    row: cython.pointer[JointRow] = cython.address(t.rows[joined.joints.matrix.row[r]])
    joint: cython.pointer[JointConstraint] = cython.address(t.constraints[joined.joints.matrix.joint[r]])
    # The measure of a row that only turns is an angle: compare the distance by which it moves the body.
    turn: float = joint.span if t.is_angular(joined.joints.matrix.equation[r]) else 1.0
    if speed < 0.0 and (row.measure - row.low) * turn <= _GAP * joint.closing_speed:
        return AT_LOWER
    if speed > 0.0 and (row.high - row.measure) * turn <= _GAP * joint.closing_speed:
        return AT_UPPER
    return NOT_REACHED


def stop_at_limits(joined: JoinedBodies, paths: Paths, k: cython.Py_ssize_t) -> cython.void:
    """Stop a group at the limits that take part: the response of the group is right only for velocities that these
    limits allow. The impulses of the group are 0."""
    i: cython.Py_ssize_t
    p: cython.Py_ssize_t
    before: float
    joined.center_vx = joined.center_vy = 0.0
    joined.note_velocities(paths, k)
    before = joined.energy(paths.table, k)
    joined.move_on(paths, k)
    if joined.held_by[k] != HELD_BY_MOVING and not joined.energy(paths.table, k) <= before:
        return
    for i in range(joined.first[k], joined.first[k] + joined.size[k]):
        p = joined.member[i]
        paths.segments[p].vx = joined.change[i].x
        paths.segments[p].vy = joined.change[i].y
        paths.segments[p].w = joined.change[i].turn


def time_to_limit(joined: JoinedBodies, paths: Paths, k: cython.Py_ssize_t) -> cython.double:
    """The part of a tick, at most 1, after which a group reaches the next limit of its joints with its present
    velocities. Comes after `pose` at the present time."""
    t: JointTable = joined.joints.table
    matrix: JointMatrix = joined.joints.matrix
    row: cython.pointer[JointRow]
    r: cython.Py_ssize_t
    speed: float
    gap: float
    least: float = 1.0
    joined.note_velocities(paths, k)
    for r in range(matrix.first_matrix_row[k], matrix.end_matrix_row[k]):
        if matrix.status[r] == NOT_REACHED:
            row = cython.address(t.rows[matrix.row[r]])
            speed = joined.speed(t, r) + joined.driven_speed(t, paths.table, r)
            gap = row.measure - row.low if speed < 0.0 else row.high - row.measure
            speed = fabs(speed) * paths.dt
            if speed > 0.0 and speed * least > gap:
                least = max(gap, 0.0) / speed
    return least
