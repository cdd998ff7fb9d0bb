"""The rows of joints that are solved in passes: motors, and those springs, limits and rigid rows that are not in the
JointMatrix.

A spring of stiffness k and damping c has the impulse p = -h k C - h c v over a substep, with v the speed after the
substep, and C the stretch before it. This is symplectic Euler, which conserves the energy of an oscillation. At rest
the stretch is C = m g / k for any h. With v = v0 + K d, where K is the response of the two bodies to a unit impulse,
the correction d of p is

    d = -(h k C + h c v0 + p) / (1 + h c K)

If the oscillation is too fast for this, implicit Euler is used: C + h v in place of C, so h c + h^2 k in place of h c.
This is always stable, but damps.
"""

from __future__ import annotations

from math import sqrt

import cython

from physics.components.joint_row import BETWEEN, TURN
from physics.dynamics.joint_table import HOLD, MOTOR, SPRING, JointEquation, JointRow, JointTable
from physics.dynamics.softness import Softness
from physics.dynamics.solver_bodies import SolverBodies
from physics.tolerances import JOINT_CLOSE_TURN, MOTOR_CATCH_UP


def solve_axis(
    t: JointTable, r: cython.Py_ssize_t, bodies: SolverBodies, softness: Softness, biased: cython.bint
) -> cython.void:
    """Solve the motor, the spring or the rigid constraint of an axis row."""
    row: cython.pointer[JointRow] = cython.address(t.rows[r])
    equation: cython.pointer[JointEquation] = cython.address(t.equations[2 * r])
    k: cython.Py_ssize_t = row.joint
    speed: float = t.speed_of(k, bodies, 2 * r)
    mass: float = row.mass_11
    old: float = equation.impulse
    new: float
    limit: float = row.strength * t.h
    counter: float = row.counter_strength * t.h
    drag: float
    target: float
    if row.acts == MOTOR:
        target = motor_speed(t, r, softness, biased)
        speed -= target
        if target != equation.motor_speed:
            row.lag = 0.0  # a limit, or the anchor, holds the motor back
        elif not biased:
            row.lag += t.h * target - (row.measure - row.measure_before)
        if biased:
            row.measure_before = row.measure
            speed -= catching_up(t, r, softness)
            new = old - mass * (softness.mass_scale * speed) - softness.impulse_scale * old
        else:
            new = old - mass * speed
    elif row.acts == SPRING:
        new = old
        if mass > 0.0:
            drag = t.drag(r, 1.0 / mass)
            new += row.stiffness * equation.error + drag * speed
            new = old - new / (1.0 + drag / mass)
    elif biased:
        new = speed + t.closing(r, False, softness.bias_rate)
        new = old - mass * (softness.mass_scale * new) - softness.impulse_scale * old
    else:
        new = old - mass * speed
    if row.acts != HOLD:
        if new > limit:
            new = limit
        elif new < -counter:
            new = -counter
    equation.impulse = new
    t.apply_impulse(k, bodies, 2 * r, new - old)


def catching_up(t: JointTable, r: cython.Py_ssize_t, softness: Softness) -> cython.double:
    """The speed at which a motor makes up for its lag. Limits the lag, so that this speed is not greater than
    MOTOR_CATCH_UP allows.

    Motors are soft, so that the impulses of two motors that work against each other, or of a motor that presses a body
    on ground, do not grow from substep to substep. But softness gives way under a load. So a motor is a soft joint
    whose target moves at the motor's speed: under a steady load it lags behind by a steady length, and a brake holds.
    Rejected: less softness while the motor is not at its speed, because a motor of infinite strength then pushed bodies
    through ground.
    """
    row: cython.pointer[JointRow] = cython.address(t.rows[r])
    most: float = MOTOR_CATCH_UP * t.closing_limit(2 * r)
    far: float = softness.bias_rate * sqrt(row.lag * row.lag + row.lag_q * row.lag_q)
    if far > most:
        row.lag *= most / far
        row.lag_q *= most / far
    return softness.bias_rate * row.lag


def is_stalled(t: JointTable, r: cython.Py_ssize_t, softness: Softness) -> cython.bint:
    """Whether the lag of a motor is above the greatest one that `catching_up` keeps. For use before `update_jacobian`,
    so `closing_limit` cannot be called. In a tick that is longer than the last one, no motor counts as stalled."""
    row: cython.pointer[JointRow] = cython.address(t.rows[r])
    most: float = JOINT_CLOSE_TURN if row.shape == TURN else t.constraints[row.joint].closing_speed
    far: float = softness.bias_rate * sqrt(row.lag * row.lag + row.lag_q * row.lag_q)
    return far > MOTOR_CATCH_UP * most


def motor_speed(
    t: JointTable, r: cython.Py_ssize_t, softness: Softness, biased: cython.bint
) -> cython.double:
    """The target speed of a motor.

    A motor of infinite strength would break through its own limits. So the motor is not driven beyond its limits, and
    beyond a limit it drives back like the limit. The motor does not shorten a distance to 0 either, because a distance
    of 0 has no direction: a body that passes the anchor would swing to and fro at the motor's speed. So the motor
    shortens the distance at most by half in a substep.
    """
    row: cython.pointer[JointRow] = cython.address(t.rows[r])
    speed: float = t.equations[2 * r].motor_speed
    left: float
    if row.limited:
        left = row.high - row.measure
        left = left / t.h if left > 0.0 else (returning(t, r, softness, left) if biased else 0.0)
        if speed > left:
            speed = left
        left = row.low - row.measure
        left = left / t.h if left < 0.0 else (-returning(t, r, softness, -left) if biased else 0.0)
        if speed < left:
            speed = left
    if row.shape == BETWEEN and speed < -0.5 * row.measure / t.h:
        speed = -0.5 * row.measure / t.h
    return speed


def returning(t: JointTable, r: cython.Py_ssize_t, softness: Softness, left: float) -> cython.double:
    """The speed, 0 or less, at which a joint that is beyond its limit by `-left` is brought back, as a bias."""
    most: float = t.closing_limit(2 * r)
    left *= softness.bias_rate
    return left if left > -most else -most


def solve_limits(
    t: JointTable, r: cython.Py_ssize_t, bodies: SolverBodies, softness: Softness, biased: cython.bint
) -> cython.void:
    """Solve the lower and the upper limit of an axis row: each may push and never pull."""
    row: cython.pointer[JointRow] = cython.address(t.rows[r])
    k: cython.Py_ssize_t = row.joint
    old: float = row.lower_impulse
    new: float = limit(t, r, softness, old, t.speed_of(k, bodies, 2 * r), row.measure - row.low, biased)
    row.lower_impulse = new
    t.apply_impulse(k, bodies, 2 * r, new - old)
    old = row.upper_impulse
    new = limit(t, r, softness, old, -t.speed_of(k, bodies, 2 * r), row.high - row.measure, biased)
    row.upper_impulse = new
    t.apply_impulse(k, bodies, 2 * r, old - new)


def limit(
    t: JointTable,
    r: cython.Py_ssize_t,
    softness: Softness,
    old: float,
    speed: float,
    left: float,
    biased: cython.bint,
) -> cython.double:
    """The impulse of a limit at distance `left`; `speed` is the speed away from the limit.

    A row may close the distance to its limit within the substep and not faster, in both kinds of passes, as for
    contacts.
    """
    mass: float = t.rows[r].mass_11
    new: float
    if left > 0.0:
        new = old - mass * (speed + left / t.h)
    elif biased:
        new = old - mass * (softness.mass_scale * (speed + returning(t, r, softness, left)))
        new -= softness.impulse_scale * old
    else:
        new = old - mass * speed
    return new if new > 0.0 else 0.0


def solve_pair(
    t: JointTable, r: cython.Py_ssize_t, bodies: SolverBodies, softness: Softness, biased: cython.bint
) -> cython.void:
    """Solve a pair of equations together: a rigid constraint, or a spring or a motor with its greatest force."""
    row: cython.pointer[JointRow] = cython.address(t.rows[r])
    first: cython.pointer[JointEquation] = cython.address(t.equations[2 * r])
    second: cython.pointer[JointEquation] = cython.address(t.equations[2 * r + 1])
    k: cython.Py_ssize_t = row.joint
    p: float = t.speed_of(k, bodies, 2 * r)
    q: float = t.speed_of(k, bodies, 2 * r + 1)
    old_p: float = first.impulse
    old_q: float = second.impulse
    keep: float = 1.0
    new_p: float
    new_q: float
    limit: float
    if row.acts == SPRING:
        p = row.pair_drag * p + row.stiffness * first.error + old_p
        q = row.pair_drag * q + row.stiffness * second.error + old_q
    elif row.acts == MOTOR:
        p -= first.motor_speed
        q -= second.motor_speed
        if biased:
            row.measure_before = row.measure
            row.measure_before_q = row.measure_q
            p -= catching_up(t, r, softness)
            q -= softness.bias_rate * row.lag_q
        else:
            row.lag += t.h * first.motor_speed - (row.measure - row.measure_before)
            row.lag_q += t.h * second.motor_speed - (row.measure_q - row.measure_before_q)
    elif biased:
        p += t.closing(r, False, softness.bias_rate)
        q += t.closing(r, True, softness.bias_rate)
    if biased and row.acts != SPRING:
        keep = 1.0 - softness.impulse_scale
        p *= softness.mass_scale
        q *= softness.mass_scale
    new_p = keep * old_p - (row.mass_11 * p + row.mass_12 * q)
    new_q = keep * old_q - (row.mass_12 * p + row.mass_22 * q)
    if row.acts != HOLD:
        limit = row.strength * t.h
        keep = sqrt(new_p * new_p + new_q * new_q)
        if keep > limit:
            new_p *= limit / keep
            new_q *= limit / keep
    first.impulse = new_p
    second.impulse = new_q
    t.apply_impulse(k, bodies, 2 * r, new_p - old_p)
    t.apply_impulse(k, bodies, 2 * r + 1, new_q - old_q)


def solve_soft_weld(
    t: JointTable, bodies: SolverBodies, turning: cython.Py_ssize_t, point: cython.Py_ssize_t
) -> cython.void:
    """Solve the three equations of a flexible weld together: d = -(1 + D K)^-1 (D v + S C + p), where D are the
    drags and S the stiffnesses.

    On a long arm both springs mostly resist the same rotation. Solved one after the other, they would need hundreds of
    passes, and the errors would throw the body about.
    """
    row: cython.pointer[JointRow] = cython.address(t.rows[point])
    first: cython.pointer[JointEquation] = cython.address(t.equations[2 * point])
    second: cython.pointer[JointEquation] = cython.address(t.equations[2 * point + 1])
    third: cython.pointer[JointEquation] = cython.address(t.equations[2 * turning])
    k: cython.Py_ssize_t = row.joint
    k13: float = t.inverse_mass(k, bodies, 2 * point, 2 * turning)
    k23: float = t.inverse_mass(k, bodies, 2 * point + 1, 2 * turning)
    k33: float = t.inverse_mass(k, bodies, 2 * turning, 2 * turning)
    drag: float = row.pair_drag
    turn: float = t.drag(turning, k33)
    p: float = drag * t.speed_of(k, bodies, 2 * point) + row.stiffness * first.error
    q: float = drag * t.speed_of(k, bodies, 2 * point + 1) + row.stiffness * second.error
    z: float = t.rows[turning].stiffness * third.error + turn * t.speed_of(k, bodies, 2 * turning)
    # M is the inverse of the pair's 2 by 2 block: eliminate the pair (Schur complement).
    a: float = drag * (row.mass_11 * k13 + row.mass_12 * k23)
    b: float = drag * (row.mass_12 * k13 + row.mass_22 * k23)
    x: float
    y: float
    p += first.impulse
    q += second.impulse
    x = row.mass_11 * p + row.mass_12 * q
    y = row.mass_12 * p + row.mass_22 * q
    z += third.impulse - turn * (k13 * x + k23 * y)
    z /= 1.0 + turn * (k33 - (k13 * a + k23 * b))
    x -= a * z
    y -= b * z
    first.impulse -= x
    second.impulse -= y
    third.impulse -= z
    t.apply_impulse(k, bodies, 2 * point, -x)
    t.apply_impulse(k, bodies, 2 * point + 1, -y)
    t.apply_impulse(k, bodies, 2 * turning, -z)
