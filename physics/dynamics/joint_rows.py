"""The rows of joints that are solved in passes: motors, and those springs, limits and rigid rows that are not in the
JointMatrix.

A spring of stiffness k and damping c has the impulse p = -h k C - h c v over a substep, with v the speed after the
substep, and C the stretch before it. This is symplectic Euler, which conserves the energy of an oscillation. At rest
the stretch is C = m g / k, whatever h is. With v = v0 + K d, where K is the response of the two bodies to a unit
impulse, the correction d of p is

    d = -(h k C + h c v0 + p) / (1 + h c K)

If the oscillation is too fast for this, implicit Euler is used: C + h v in place of C, so h c + h^2 k in place of h c.
This is always stable, but damps.
"""

from __future__ import annotations

import cython

from physics.tolerances import JOINT_CLOSE_TURN

if cython.compiled:
    from cython.cimports.libc.math import sqrt
    from cython.cimports.physics.components.joint_row import TURN
    from cython.cimports.physics.dynamics.joint_table import (
        COUNTER,
        HIGH,
        HOLD,
        IMPULSE,
        IMPULSE_Q,
        LOW,
        LOWER_IMPULSE,
        M11,
        M12,
        M22,
        MEASURE,
        MOTOR,
        OFF_P,
        OFF_Q,
        PULL,
        PX,
        QX,
        ROW,
        SOFT,
        SPEED,
        SPEED_Q,
        SPRING,
        STRENGTH,
        UPPER_IMPULSE,
        JointTable,
    )
    from cython.cimports.physics.dynamics.softness import Softness
    from cython.cimports.physics.dynamics.solver_bodies import SolverBodies
else:
    from math import sqrt

    from physics.components.joint_row import TURN
    from physics.dynamics.joint_table import (
        COUNTER,
        HIGH,
        HOLD,
        IMPULSE,
        IMPULSE_Q,
        LOW,
        LOWER_IMPULSE,
        M11,
        M12,
        M22,
        MEASURE,
        MOTOR,
        OFF_P,
        OFF_Q,
        PULL,
        PX,
        QX,
        ROW,
        SOFT,
        SPEED,
        SPEED_Q,
        SPRING,
        STRENGTH,
        UPPER_IMPULSE,
        JointTable,
    )
    from physics.dynamics.softness import Softness
    from physics.dynamics.solver_bodies import SolverBodies

_CLOSE_TURN = cython.declare(cython.double, JOINT_CLOSE_TURN)


@cython.cfunc
@cython.exceptval(check=False)
def solve_axis(
    t: JointTable, r: cython.Py_ssize_t, bodies: SolverBodies, soft: Softness, biased: cython.bint
) -> cython.void:
    """Solve the motor, the spring or the rigid constraint of an axis row."""
    k: cython.Py_ssize_t = t.joint[r]
    i: cython.Py_ssize_t = ROW * r
    speed: float = t.speed_of(k, bodies, i)
    mass: float = t.rows[i + M11]
    old: float = t.rows[i + IMPULSE]
    new: float
    limit: float = t.rows[i + STRENGTH] * t.h
    counter: float = t.rows[i + COUNTER] * t.h
    drag: float
    if t.acts[r] == MOTOR:
        new = speed - motor_speed(t, r, soft, biased)
        if biased:
            # Slightly soft: otherwise the impulse of a motor against a rigid joint would grow in each substep.
            new = old - mass * (soft.mass_scale * new) - soft.impulse_scale * old
        else:
            new = old - mass * new
    elif t.acts[r] == SPRING:
        new = old
        if mass > 0.0:
            drag = t.drag(r, 1.0 / mass)
            new += t.rows[i + PULL] * t.rows[i + OFF_P] + drag * speed
            new = old - new / (1.0 + drag / mass)
    elif biased:
        new = speed + t.closing(r, False, soft.bias_rate)
        new = old - mass * (soft.mass_scale * new) - soft.impulse_scale * old
    else:
        new = old - mass * speed
    if t.acts[r] != HOLD:
        if new > limit:
            new = limit
        elif new < -counter:
            new = -counter
    t.rows[i + IMPULSE] = new
    t.push(k, bodies, i, new - old)


@cython.cfunc
@cython.exceptval(check=False)
def motor_speed(t: JointTable, r: cython.Py_ssize_t, soft: Softness, biased: cython.bint) -> cython.double:
    """The target speed of a motor.

    A motor of infinite strength would break through its own limits. So it is not driven beyond them, and beyond a limit
    it drives back like the limit.
    """
    i: cython.Py_ssize_t = ROW * r
    speed: float = t.rows[i + SPEED]
    left: float
    if t.limited[r]:
        left = t.rows[i + HIGH] - t.rows[i + MEASURE]
        left = left / t.h if left > 0.0 else (returning(t, r, soft, left) if biased else 0.0)
        if speed > left:
            speed = left
        left = t.rows[i + LOW] - t.rows[i + MEASURE]
        left = left / t.h if left < 0.0 else (-returning(t, r, soft, -left) if biased else 0.0)
        if speed < left:
            speed = left
    return speed


@cython.cfunc
@cython.exceptval(check=False)
def returning(t: JointTable, r: cython.Py_ssize_t, soft: Softness, left: float) -> cython.double:
    """The speed, 0 or less, at which a joint that is beyond its limit by `-left` is brought back, as a bias."""
    most: float = _CLOSE_TURN if t.shape[r] == TURN else t.constraints[t.joint[r]].closing_speed
    left *= soft.bias_rate
    return left if left > -most else -most


@cython.cfunc
@cython.exceptval(check=False)
def solve_limits(
    t: JointTable, r: cython.Py_ssize_t, bodies: SolverBodies, soft: Softness, biased: cython.bint
) -> cython.void:
    """Solve the lower and the upper limit of an axis row: each may push and never pull."""
    k: cython.Py_ssize_t = t.joint[r]
    i: cython.Py_ssize_t = ROW * r
    old: float = t.rows[i + LOWER_IMPULSE]
    new: float = limit(
        t, r, soft, old, t.speed_of(k, bodies, i), t.rows[i + MEASURE] - t.rows[i + LOW], biased
    )
    t.rows[i + LOWER_IMPULSE] = new
    t.push(k, bodies, i, new - old)
    old = t.rows[i + UPPER_IMPULSE]
    new = limit(t, r, soft, old, -t.speed_of(k, bodies, i), t.rows[i + HIGH] - t.rows[i + MEASURE], biased)
    t.rows[i + UPPER_IMPULSE] = new
    t.push(k, bodies, i, old - new)


@cython.cfunc
@cython.exceptval(check=False)
def limit(
    t: JointTable,
    r: cython.Py_ssize_t,
    soft: Softness,
    old: float,
    speed: float,
    left: float,
    biased: cython.bint,
) -> cython.double:
    """The impulse of a limit at distance `left`; `speed` is the speed away from the limit.

    The distance may be used up within the substep and not faster, in both kinds of passes, as for contacts.
    """
    mass: float = t.rows[ROW * r + M11]
    new: float
    if left > 0.0:
        new = old - mass * (speed + left / t.h)
    elif biased:
        new = old - mass * (soft.mass_scale * (speed + returning(t, r, soft, left)))
        new -= soft.impulse_scale * old
    else:
        new = old - mass * speed
    return new if new > 0.0 else 0.0


@cython.cfunc
@cython.exceptval(check=False)
def solve_pair(
    t: JointTable, r: cython.Py_ssize_t, bodies: SolverBodies, soft: Softness, biased: cython.bint
) -> cython.void:
    """Solve a pair of equations together: rigid, a spring or a motor, with a greatest force if it has one."""
    k: cython.Py_ssize_t = t.joint[r]
    i: cython.Py_ssize_t = ROW * r
    p: float = t.speed_of(k, bodies, i + PX)
    q: float = t.speed_of(k, bodies, i + QX)
    old_p: float = t.rows[i + IMPULSE]
    old_q: float = t.rows[i + IMPULSE_Q]
    keep: float = 1.0
    new_p: float
    new_q: float
    limit: float
    if t.acts[r] == SPRING:
        p = t.rows[i + SOFT] * p + t.rows[i + PULL] * t.rows[i + OFF_P] + old_p
        q = t.rows[i + SOFT] * q + t.rows[i + PULL] * t.rows[i + OFF_Q] + old_q
    elif t.acts[r] == MOTOR:
        p -= t.rows[i + SPEED]
        q -= t.rows[i + SPEED_Q]
    elif biased:
        p += t.closing(r, False, soft.bias_rate)
        q += t.closing(r, True, soft.bias_rate)
    if biased and t.acts[r] != SPRING:
        keep = 1.0 - soft.impulse_scale
        p *= soft.mass_scale
        q *= soft.mass_scale
    new_p = keep * old_p - (t.rows[i + M11] * p + t.rows[i + M12] * q)
    new_q = keep * old_q - (t.rows[i + M12] * p + t.rows[i + M22] * q)
    if t.acts[r] != HOLD:
        limit = t.rows[i + STRENGTH] * t.h
        keep = sqrt(new_p * new_p + new_q * new_q)
        if keep > limit:
            new_p *= limit / keep
            new_q *= limit / keep
    t.rows[i + IMPULSE] = new_p
    t.rows[i + IMPULSE_Q] = new_q
    t.push(k, bodies, i + PX, new_p - old_p)
    t.push(k, bodies, i + QX, new_q - old_q)


@cython.cfunc
@cython.exceptval(check=False)
def solve_soft_weld(
    t: JointTable, bodies: SolverBodies, turning: cython.Py_ssize_t, point: cython.Py_ssize_t
) -> cython.void:
    """Solve the three equations of a flexible weld together: d = -(1 + D K)^-1 (D v + pull + p), where D are the drags.

    On a long arm both springs mostly resist the same rotation. Solved one after the other, they would need hundreds of
    passes, and the errors would throw the body about.
    """
    k: cython.Py_ssize_t = t.joint[point]
    w: cython.Py_ssize_t = ROW * turning
    i: cython.Py_ssize_t = ROW * point
    k13: float = t.inverse_mass(k, bodies, i + PX, w)
    k23: float = t.inverse_mass(k, bodies, i + QX, w)
    k33: float = t.inverse_mass(k, bodies, w, w)
    drag: float = t.rows[i + SOFT]
    turn: float = t.drag(turning, k33)
    p: float = drag * t.speed_of(k, bodies, i + PX) + t.rows[i + PULL] * t.rows[i + OFF_P]
    q: float = drag * t.speed_of(k, bodies, i + QX) + t.rows[i + PULL] * t.rows[i + OFF_Q]
    z: float = t.rows[w + PULL] * t.rows[w + OFF_P] + turn * t.speed_of(k, bodies, w)
    # M is the inverse of the pair's 2 by 2 block: eliminate the pair (Schur complement).
    a: float = drag * (t.rows[i + M11] * k13 + t.rows[i + M12] * k23)
    b: float = drag * (t.rows[i + M12] * k13 + t.rows[i + M22] * k23)
    x: float
    y: float
    p += t.rows[i + IMPULSE]
    q += t.rows[i + IMPULSE_Q]
    x = t.rows[i + M11] * p + t.rows[i + M12] * q
    y = t.rows[i + M12] * p + t.rows[i + M22] * q
    z += t.rows[w + IMPULSE] - turn * (k13 * x + k23 * y)
    z /= 1.0 + turn * (k33 - (k13 * a + k23 * b))
    x -= a * z
    y -= b * z
    t.rows[i + IMPULSE] -= x
    t.rows[i + IMPULSE_Q] -= y
    t.rows[w + IMPULSE] -= z
    t.push(k, bodies, i + PX, -x)
    t.push(k, bodies, i + QX, -y)
    t.push(k, bodies, w, -z)
