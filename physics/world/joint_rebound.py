"""Lets joined bodies bounce together: a bounce takes in all bodies that rigid joints connect.

The sweep resolves an impact as if both bodies were free. A ball that hits a paddle on a slider stops, and the paddle
flies off; the joint stops the paddle, and nothing is left of the bounce. So after the sweep, rigid joints and bounces
are solved together: the joints make the velocities consistent, then an impulse at each impact restores the speed of
separation that the bounce has given, and this repeats. How much an impulse changes that speed, with all that the joints
hold, follows from the last impulse (the secant method), so one impact is solved after two impulses.

An impact takes part only if it is the last one of the tick for both bodies, and the only one for a body with joints:
otherwise another impact changed the velocities by which the bounce was computed. Joints, motors and springs that are
solved in passes take no part before the next tick.
"""

from __future__ import annotations

import cython

from physics.tolerances import REBOUND_PASSES, REBOUND_SETTLED

if cython.compiled:
    from cython.cimports.libc.math import fabs
    from cython.cimports.physics.collision.hits import (
        ALONG_X,
        ALONG_Y,
        ARM_A,
        ARM_B,
        BOUNCE,
        MASS,
        SPEED,
        Hits,
    )
    from cython.cimports.physics.dynamics.joint_matrix import ALWAYS, IDLE, OFF, JointMatrix
    from cython.cimports.physics.dynamics.joint_solver import JointSolver
    from cython.cimports.physics.dynamics.joint_table import (
        IMPULSE,
        IMPULSE_Q,
        LOWER_IMPULSE,
        ROW,
        SPRING,
        UPPER_IMPULSE,
        JointTable,
    )
    from cython.cimports.physics.dynamics.rigid_joints import solve_equations
    from cython.cimports.physics.dynamics.solver_bodies import (
        FREE,
        II,
        IMX,
        IMY,
        INVERSE,
        STATE,
        VX,
        VY,
        SolverBodies,
        W,
    )
else:
    from math import fabs

    from physics.collision.hits import ALONG_X, ALONG_Y, ARM_A, ARM_B, BOUNCE, MASS, SPEED, Hits
    from physics.dynamics.joint_matrix import ALWAYS, IDLE, OFF, JointMatrix
    from physics.dynamics.joint_solver import JointSolver
    from physics.dynamics.joint_table import (
        IMPULSE,
        IMPULSE_Q,
        LOWER_IMPULSE,
        ROW,
        SPRING,
        UPPER_IMPULSE,
        JointTable,
    )
    from physics.dynamics.rigid_joints import solve_equations
    from physics.dynamics.solver_bodies import (
        FREE,
        II,
        IMX,
        IMY,
        INVERSE,
        STATE,
        VX,
        VY,
        SolverBodies,
        W,
    )

_PASSES = cython.declare(cython.int, REBOUND_PASSES)
_SETTLED = cython.declare(cython.double, REBOUND_SETTLED)
_BOUNCES = cython.declare(cython.int, 3)
"""Value in `JointTable.exact` of the first joint of a group of which a body bounces."""
_IMMOVABLE = cython.declare(cython.double, 1e6)
"""Factor on the mass at an impact: joints that make the mass so many times as great hold the body, and no impulse makes
the body bounce."""


@cython.cfunc
@cython.exceptval(-1, check=False)
def rebound(joints: JointSolver, bodies: SolverBodies, hits: Hits) -> cython.bint:
    """Make the velocities consistent in all groups of which a body bounces, and add the impulses of their joints to
    those of the tick. Returns whether there was any group: then the matrix has to be prepared again."""
    t: JointTable = joints.table
    matrix: JointMatrix = joints.matrix
    r: cython.Py_ssize_t
    last: cython.int = -1
    if not mark_groups(matrix, t, bodies, hits):
        return False
    for r in range(matrix.count):
        if t.exact[matrix.find(matrix.joint[r])] != _BOUNCES:
            matrix.side[r] = IDLE
        elif matrix.side[r] != ALWAYS:
            matrix.side[r] = OFF
    clear_impulses(matrix, t)
    solve_bounces(joints, bodies, hits)
    for r in range(matrix.count):
        if matrix.side[r] != IDLE and t.acts[matrix.row[r]] != SPRING and matrix.row[r] != last:
            last = matrix.row[r]
            joints.add_row(matrix.joint[r], last)
    clear_impulses(matrix, t)
    return True


@cython.cfunc
@cython.exceptval(check=False)
def mark_groups(matrix: JointMatrix, t: JointTable, bodies: SolverBodies, hits: Hits) -> cython.bint:
    """Mark the groups of which a body bounces, and set `bounces` of all other hits to 0. Returns whether there is any
    group."""
    k: cython.Py_ssize_t
    a: cython.int
    b: cython.int
    found: cython.bint = False
    for k in range(hits.count):
        if hits.bounces[k] == 0:
            continue
        a = joint_of(t, bodies, hits.row_a[k])
        b = joint_of(t, bodies, hits.row_b[k])
        if (
            (a < 0 and b < 0)
            or not has_velocity_of(hits, bodies, k, hits.row_a[k], a >= 0)
            or not has_velocity_of(hits, bodies, k, hits.row_b[k], b >= 0)
        ):
            hits.bounces[k] = 0
            continue
        if a >= 0:
            t.exact[matrix.find(a)] = _BOUNCES
        if b >= 0:
            t.exact[matrix.find(b)] = _BOUNCES
        found = True
    return found


@cython.cfunc
@cython.exceptval(check=False)
def joint_of(t: JointTable, bodies: SolverBodies, row: cython.Py_ssize_t) -> cython.int:
    """A joint in the matrix that holds a dynamic body; -1 if there is none."""
    k: cython.Py_ssize_t
    if bodies.motion[row] == FREE:
        for k in range(t.count):
            if t.exact[k] and (t.row_a[k] == row or t.row_b[k] == row):
                return k
    return -1


@cython.cfunc
@cython.exceptval(check=False)
def has_velocity_of(
    hits: Hits, bodies: SolverBodies, k: cython.Py_ssize_t, row: cython.Py_ssize_t, joined: cython.bint
) -> cython.bint:
    """Whether a body still has the velocity that hit `k` gave it: no impact came later. If the body is `joined`, no
    impact came earlier, either: after an earlier impact, joints would have changed the velocity before hit `k`."""
    j: cython.Py_ssize_t
    if bodies.motion[row] != FREE:
        return True
    if hits.bounces[k] > 1:
        return False
    for j in range(hits.count):
        if j == k or hits.impulse[j] == 0.0 or (hits.row_a[j] != row and hits.row_b[j] != row):
            continue
        if hits.latest[j] > hits.latest[k] or (joined and hits.latest[j] < hits.latest[k]):
            return False
    return True


@cython.cfunc
@cython.exceptval(check=False)
def clear_impulses(matrix: JointMatrix, t: JointTable) -> cython.void:
    """Set the impulses of all rows that take part to 0, except those of springs: the equation of a spring needs the
    impulse that the spring has."""
    r: cython.Py_ssize_t
    i: cython.Py_ssize_t
    for r in range(matrix.count):
        if matrix.side[r] != IDLE and not matrix.is_spring(t, r):
            i = ROW * matrix.row[r]
            if matrix.side[r] == ALWAYS:
                t.rows[i + IMPULSE] = t.rows[i + IMPULSE_Q] = 0.0
            else:
                t.rows[i + LOWER_IMPULSE] = t.rows[i + UPPER_IMPULSE] = 0.0


@cython.cfunc
@cython.exceptval(check=False)
def solve_bounces(joints: JointSolver, bodies: SolverBodies, hits: Hits) -> cython.void:
    """Solve joints and bounces together."""
    k: cython.Py_ssize_t
    n: cython.int
    fastest: float = 0.0
    settled: cython.bint
    for k in range(hits.count):
        if hits.bounces[k] > 0:
            hits.bounce[BOUNCE * k + SPEED] = speed_of(bodies, hits, k)
            hits.bounce[BOUNCE * k + MASS] = mass_of(bodies, hits, k)
            fastest = max(fastest, fabs(hits.bounce[BOUNCE * k + SPEED]))
    solve_equations(joints.matrix, joints.table, bodies, joints.rigid, joints.stepwise, False)
    for n in range(_PASSES):
        settled = True
        for k in range(hits.count):
            if hits.bounces[k] > 0 and not solve_bounce(joints, bodies, hits, k, _SETTLED * fastest):
                settled = False
        if settled:
            return


@cython.cfunc
@cython.exceptval(check=False)
def solve_bounce(
    joints: JointSolver, bodies: SolverBodies, hits: Hits, k: cython.Py_ssize_t, enough: float
) -> cython.bint:
    """Apply an impulse at one impact, and the impulses of the joints that follow from it. Returns True if none was
    needed: the speed of separation was wrong by at most `enough`, or no impulse can make it right."""
    i: cython.Py_ssize_t = BOUNCE * k
    before: float = speed_of(bodies, hits, k)
    impulse: float = hits.bounce[i + SPEED] - before
    change: float
    if fabs(impulse) <= enough:
        return True
    # An impact does not pull.
    impulse = max(hits.bounce[i + MASS] * impulse, -hits.impulse[k])
    if impulse == 0.0 or not fabs(impulse) < 1e200:
        return True
    hits.impulse[k] += impulse
    push(bodies, hits, k, impulse)
    solve_equations(joints.matrix, joints.table, bodies, joints.rigid, joints.stepwise, False)
    change = speed_of(bodies, hits, k) - before
    # Joints only add to the mass that moves.
    if not change / impulse > 0.0 or impulse > _IMMOVABLE * mass_of(bodies, hits, k) * change > 0.0:
        hits.bounces[k] = 0
    elif change / impulse < 1.0 / hits.bounce[i + MASS]:
        hits.bounce[i + MASS] = impulse / change
    return False


@cython.cfunc
@cython.exceptval(check=False)
def mass_of(bodies: SolverBodies, hits: Hits, k: cython.Py_ssize_t) -> cython.double:
    """The effective mass of an impact between free bodies; 0 if neither body can move."""
    i: cython.Py_ssize_t = BOUNCE * k
    x: float = hits.bounce[i + ALONG_X]
    y: float = hits.bounce[i + ALONG_Y]
    give: float = give_of(bodies, hits.row_a[k], x, y, hits.bounce[i + ARM_A])
    give += give_of(bodies, hits.row_b[k], x, y, hits.bounce[i + ARM_B])
    return 1.0 / give if give > 0.0 else 0.0


@cython.cfunc
@cython.exceptval(check=False)
def give_of(bodies: SolverBodies, row: cython.Py_ssize_t, x: float, y: float, arm: float) -> cython.double:
    """By how much a unit impulse along the normal (x, y) changes the speed of a body there."""
    m: cython.Py_ssize_t = INVERSE * row
    if bodies.motion[row] != FREE:
        return 0.0
    return (
        bodies.inverse[m + IMX] * x * x + bodies.inverse[m + IMY] * y * y + bodies.inverse[m + II] * arm * arm
    )


@cython.cfunc
@cython.exceptval(check=False)
def speed_of(bodies: SolverBodies, hits: Hits, k: cython.Py_ssize_t) -> cython.double:
    """The speed at which the two bodies of an impact separate."""
    i: cython.Py_ssize_t = BOUNCE * k
    a: cython.Py_ssize_t = STATE * hits.row_a[k]
    b: cython.Py_ssize_t = STATE * hits.row_b[k]
    speed: float = hits.bounce[i + ALONG_X] * (bodies.state[b + VX] - bodies.state[a + VX])
    speed += hits.bounce[i + ALONG_Y] * (bodies.state[b + VY] - bodies.state[a + VY])
    return speed + (
        hits.bounce[i + ARM_B] * bodies.state[b + W] - hits.bounce[i + ARM_A] * bodies.state[a + W]
    )


@cython.cfunc
@cython.exceptval(check=False)
def push(bodies: SolverBodies, hits: Hits, k: cython.Py_ssize_t, impulse: float) -> cython.void:
    """Apply an impulse to both bodies of an impact."""
    i: cython.Py_ssize_t = BOUNCE * k
    x: float = impulse * hits.bounce[i + ALONG_X]
    y: float = impulse * hits.bounce[i + ALONG_Y]
    kick(bodies, hits.row_a[k], -x, -y, -impulse * hits.bounce[i + ARM_A])
    kick(bodies, hits.row_b[k], x, y, impulse * hits.bounce[i + ARM_B])


@cython.cfunc
@cython.exceptval(check=False)
def kick(bodies: SolverBodies, row: cython.Py_ssize_t, x: float, y: float, turn: float) -> cython.void:
    """Apply an impulse and an angular impulse to a body, if it is free."""
    v: cython.Py_ssize_t = STATE * row
    m: cython.Py_ssize_t = INVERSE * row
    if bodies.motion[row] == FREE:
        bodies.state[v + VX] += bodies.inverse[m + IMX] * x
        bodies.state[v + VY] += bodies.inverse[m + IMY] * y
        bodies.state[v + W] += bodies.inverse[m + II] * turn
