"""Copies one joint from its component to the solver's table, and the solver's results back to the component."""

from __future__ import annotations

from math import ceil, cos, fabs, floor, sin, sqrt

import cython

from physics.components.joint import Joint
from physics.components.joint_row import SLIDE, TURN, Row
from physics.dynamics.joint_table import HOLD, MOTOR, NOTHING, SPRING, JointConstraint, JointTable
from physics.rows.bodies import Bodies
from physics.tolerances import SIZE_MAX

_HALF_TURN = cython.declare(cython.double, 3.141592653589793)
_INFINITY = cython.declare(cython.double, float("inf"))


def _turned(angle: float, low: float, high: float) -> cython.double:
    """The angle, changed by whole turns so that it is at most half a turn above `high` or below `low`."""
    if angle > high + _HALF_TURN:
        return angle - 2.0 * _HALF_TURN * ceil((angle - high - _HALF_TURN) / (2.0 * _HALF_TURN))
    if angle < low - _HALF_TURN:
        return angle + 2.0 * _HALF_TURN * ceil((low - _HALF_TURN - angle) / (2.0 * _HALF_TURN))
    return angle


def fix_references(joint: Joint, bodies: Bodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> None:
    """Set the references that game code did not give, from the present poses of the two bodies."""
    ax: float = bodies.x[a] if a >= 0 else 0.0
    ay: float = bodies.y[a] if a >= 0 else 0.0
    bx: float = bodies.x[b] if b >= 0 else 0.0
    by: float = bodies.y[b] if b >= 0 else 0.0
    angle_a: float = bodies.angle[a] if a >= 0 else 0.0
    angle_b: float = bodies.angle[b] if b >= 0 else 0.0
    ca: float = cos(angle_a)
    sa: float = sin(angle_a)
    cb: float = cos(angle_b)
    sb: float = sin(angle_b)
    x: float = joint._world_x
    y: float = joint._world_y
    if not (joint._has_a and joint._has_b):
        if not joint._has_world:
            if joint._has_a:
                x = ax + (ca * joint._a_x - sa * joint._a_y)
                y = ay + (sa * joint._a_x + ca * joint._a_y)
            else:
                x = bx + (cb * joint._b_x - sb * joint._b_y)
                y = by + (sb * joint._b_x + cb * joint._b_y)
        if not joint._has_a:
            joint._a_x = limited_to_size_max(ca * (x - ax) + sa * (y - ay))
            joint._a_y = limited_to_size_max(ca * (y - ay) - sa * (x - ax))
        if not joint._has_b:
            joint._b_x = limited_to_size_max(cb * (x - bx) + sb * (y - by))
            joint._b_y = limited_to_size_max(cb * (y - by) - sb * (x - bx))
        joint._has_a = joint._has_b = True
    joint._has_world = False
    if not joint._has_reference:
        joint._reference = limited_to_size_max(joint._ratio * angle_b - angle_a)
        joint._turns_taken = 0.0
        joint._has_reference = True
    row: Row = joint._rows[0]
    if not row.has_rest:
        x = (bx - ax) + ((cb * joint._b_x - sb * joint._b_y) - (ca * joint._a_x - sa * joint._a_y))
        y = (by - ay) + ((sb * joint._b_x + cb * joint._b_y) - (sa * joint._a_x + ca * joint._a_y))
        row.rest = limited_to_size_max(sqrt(x * x + y * y))
        row.has_rest = True


def limited_to_size_max(value: float) -> float:
    """A value for a field of a joint, limited to +-SIZE_MAX: a joint with a larger value could not be copied."""
    return min(max(value, -SIZE_MAX), SIZE_MAX)


def fill_joint(
    joint: Joint, bodies: Bodies, table: JointTable, a: cython.Py_ssize_t, b: cython.Py_ssize_t
) -> None:
    """Add a joint and its rows to the table."""
    world: cython.Py_ssize_t = bodies.count
    k: cython.Py_ssize_t = table.add(a if a >= 0 else world, b if b >= 0 else world)
    constraint: cython.pointer[JointConstraint] = cython.address(table.constraints[k])
    row: Row
    angle_a: float = bodies.angle[a] if a >= 0 else 0.0
    angle_b: float = bodies.angle[b] if b >= 0 else 0.0
    c: float = cos(angle_a)
    s: float = sin(angle_a)
    turned: float = (joint._ratio * angle_b - angle_a) - joint._reference
    constraint.ratio = joint._ratio
    constraint.break_force = joint._break_force
    constraint.break_torque = joint._break_torque
    if joint._break_force < _INFINITY or joint._break_torque < _INFINITY:
        table.breakable = True
    if joint._ratio != 1.0:
        turned += update_turns_taken(joint, angle_a, angle_b)
    constraint.arm_a_x = c * joint._a_x - s * joint._a_y
    constraint.arm_a_y = s * joint._a_x + c * joint._a_y
    constraint.axis_x = c * joint._axis_x - s * joint._axis_y
    constraint.axis_y = s * joint._axis_x + c * joint._axis_y
    for row in joint._rows:
        # Poses do not count whole turns. So change the angle by whole turns: to within half a turn of the limits, or
        # of the angle at which the row is held.
        if row.shape == TURN and row.limited:
            turned = _turned(turned, row.low, row.high)
        elif row.shape == SLIDE or (row.shape == TURN and joint._ratio == 1.0 and is_held(row)):
            turned = _turned(turned, row.rest, row.rest)
        if row.ratchet != 0.0:
            hold_at_click(row, turned)
        fill_row(row, table)
    constraint.angle = turned
    c = cos(angle_b)
    s = sin(angle_b)
    constraint.arm_b_x = c * joint._b_x - s * joint._b_y
    constraint.arm_b_y = s * joint._b_x + c * joint._b_y


def update_turns_taken(joint: Joint, angle_a: float, angle_b: float) -> cython.double:
    """What to add to a gear's measure for the whole turns that game code has taken from the angles of the two bodies,
    so that the measure does not change."""
    jump: float
    if joint._is_in_solver:
        jump = angle_a - joint._end_a
        joint._turns_taken += jump - _turned(jump, 0.0, 0.0)
        jump = angle_b - joint._end_b
        joint._turns_taken -= joint._ratio * (jump - _turned(jump, 0.0, 0.0))
    joint._end_a = angle_a
    joint._end_b = angle_b
    return joint._turns_taken


def hold_at_click(row: Row, turned: float) -> cython.void:
    """Let a ratchet hold at the last click that the angle has passed, unless it already holds at a later click."""
    clicks: float = (turned - row.rest) / row.ratchet
    last: float = row.rest + floor(clicks) * row.ratchet if fabs(clicks) < 1e15 else turned
    if row.ratchet > 0.0 and (not row.limited or last > row.low):
        row.low = last
        row.high = _INFINITY
    elif row.ratchet < 0.0 and (not row.limited or last < row.high):
        row.low = -_INFINITY
        row.high = last
    row.limited = True


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def is_held(row: Row) -> cython.bint:
    """Whether a spring pulls a row to its rest, or the row is held there rigidly."""
    if row.driven and not row.parallel:
        return False
    return row.frequency > 0.0 or (row.rigid and not row.limited and not row.driven)


def fill_row(row: Row, table: JointTable) -> None:
    """Add a row to the last joint of the table; if spring and motor act at once, add two: first the spring's."""
    i: cython.Py_ssize_t
    acts: cython.int = NOTHING
    row.split = row.parallel and row.driven and row.frequency > 0.0
    if row.split:
        i = add_row(row, table, SPRING, False)
        table.equations[2 * i].impulse = row.impulse_q
    if row.driven:
        acts = MOTOR
    elif row.frequency > 0.0:
        acts = SPRING
    elif row.rigid and not row.limited:
        acts = HOLD
    i = add_row(row, table, acts, row.limited)
    if acts in (SPRING, MOTOR):
        table.constraints[table.count - 1].presses = True
        if acts == SPRING or row.split or row.speed != 0.0 or row.speed_q != 0.0:
            table.constraints[table.count - 1].powered = True
    table.equations[2 * i].motor_speed = row.speed
    table.equations[2 * i + 1].motor_speed = row.speed_q
    if acts != NOTHING:
        table.rows[i].lag = row.lag if acts == MOTOR else 0.0
        table.rows[i].lag_q = row.lag_q if acts == MOTOR else 0.0
        table.equations[2 * i].impulse = row.impulse
        if not row.parallel:
            table.equations[2 * i + 1].impulse = row.impulse_q
    if row.limited:
        table.rows[i].low = row.low
        table.rows[i].high = row.high
        table.rows[i].lower_impulse = row.lower_impulse
        table.rows[i].upper_impulse = row.upper_impulse


def add_row(row: Row, table: JointTable, acts: cython.int, limited: cython.bint) -> cython.Py_ssize_t:
    """Add a row to the table, for which there is room. Returns its index."""
    i: cython.Py_ssize_t = table.add_row(row.shape, acts, limited)
    table.rows[i].rest = row.rest
    table.rows[i].frequency = row.frequency
    table.rows[i].damping_ratio = row.damping_ratio
    table.rows[i].strength = table.rows[i].counter_strength = row.strength
    if row.parallel and acts != MOTOR:
        table.rows[i].strength = row.push
        table.rows[i].counter_strength = row.pull
    return i


def read_joint(joint: Joint, bodies: Bodies, table: JointTable, n: cython.Py_ssize_t, dt: float) -> None:
    """Copy impulses for the next warm start, and what users can read, from joint `n` of the table to a component."""
    constraint: cython.pointer[JointConstraint] = cython.address(table.constraints[n])
    i: cython.Py_ssize_t = table.constraints[n].first_row
    row: Row
    total: float
    joint._torque_now = constraint.total_angular_impulse / dt
    joint._force_now = (
        sqrt(
            constraint.total_impulse_x * constraint.total_impulse_x
            + constraint.total_impulse_y * constraint.total_impulse_y
        )
        / dt
    )
    total = fabs(joint._torque_now) + joint._force_now
    for row in joint._rows:
        row.impulse_q = table.equations[2 * i + 1].impulse
        if row.split:
            row.impulse_q = table.equations[2 * i].impulse
            i += 1
        row.impulse = table.equations[2 * i].impulse
        row.lower_impulse = table.rows[i].lower_impulse
        row.upper_impulse = table.rows[i].upper_impulse
        row.lag = table.rows[i].lag
        row.lag_q = table.rows[i].lag_q
        row.measure = table.rows[i].measure
        row.rate = table.rows[i].rate
        total += (
            (fabs(row.impulse) + fabs(row.impulse_q))
            + (fabs(row.lower_impulse) + fabs(row.upper_impulse))
            + (fabs(row.measure) + fabs(row.rate))
            + (fabs(row.lag) + fabs(row.lag_q))
        )
        i += 1
    # A finite number minus itself is 0; infinities and NaN give NaN.
    if total - total != 0.0 or (
        len(bodies.faults) > 0 and (joint._id_a in bodies.faults or joint._id_b in bodies.faults)
    ):
        joint._start_afresh()
