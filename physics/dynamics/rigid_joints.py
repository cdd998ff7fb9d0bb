"""Solves the rows of the JointMatrix: rigid joints, their braced springs, and their limits.

A limit may push and never pull, and only when it is reached. Which limits push is found by trial (an active set method;
Jorge Nocedal and Stephen Wright, "Numerical Optimization", 2006, chapter 16): the limits that pushed in the last
substep are solved like rigid rows; a limit that would pull is released, a limit that would be passed is added, and the
rows are solved again. If limits were solved one by one, in passes, a chain of six sliders that reach their ends under a
load would throw the load back, since an impulse at one limit hardly stops the bodies that hang on the others. Also, a
pass treats a slider on a long arm as free to turn, although the joint holds its angle: the impulse at the limit would
be too small.
"""

from __future__ import annotations

import cython

from physics.dynamics.joint_matrix import AT_LOWER, AT_UPPER, EQUALITY, NOT_REACHED, JointMatrix
from physics.dynamics.joint_rows import returning
from physics.dynamics.joint_table import JointEquation, JointRow, JointTable
from physics.dynamics.joint_work import count_work
from physics.dynamics.solver_bodies import SolverBodies
from physics.tolerances import JOINT_SINGULAR, LIMIT_TRIALS


def start_equations(m: JointMatrix, bodies: SolverBodies) -> cython.void:
    """Begin a substep with impulses of 0.

    There is no warm start, unlike for rows that are solved in passes: the direct solution does not depend on the start.
    Also, directions have turned since the last substep: large impulses that nearly cancelled each other (those of
    joints that contradict each other) would no longer cancel, and would disturb motors and contacts.
    """
    t: JointTable = m.table
    r: cython.Py_ssize_t
    for r in range(m.count):
        if m.status[r] == EQUALITY:
            t.equations[m.equation[r]].impulse = 0.0
        else:
            t.rows[m.row[r]].lower_impulse = t.rows[m.row[r]].upper_impulse = 0.0
    set_up(m, bodies, True)


def solve_equations(
    m: JointMatrix,
    bodies: SolverBodies,
    biased: cython.bint,
    closes: cython.bint,
) -> cython.void:
    """Apply the impulses with which all equations hold. If `biased`, use the matrix of `start_equations`; otherwise
    compute the matrix for the present poses. If `closes`, the impulses also close open joints; otherwise they only
    correct speeds."""
    trial: cython.int = 0
    if m.count == 0:
        return
    if not biased:
        set_up(m, bodies, False)
    while True:
        trial += 1
        set_rhs(m, bodies, closes)
        m.substitute()
        if trial == LIMIT_TRIALS:
            apply(m, bodies, biased)
            release_limits(m, bodies, True)
            return
        if not release_limits(m, bodies, False):
            apply(m, bodies, biased)
            if not reach_limits(m, bodies, closes):
                return
        set_up(m, bodies, biased)


def set_up(m: JointMatrix, bodies: SolverBodies, biased: cython.bint) -> cython.void:
    """Compute the factors of the matrix for the present poses."""
    m.fill(bodies, m.rigid.impulse_scale / m.rigid.mass_scale if biased else JOINT_SINGULAR)
    m.factor()


def set_rhs(
    m: JointMatrix,
    bodies: SolverBodies,
    closes: cython.bint,
) -> cython.void:
    """Set the right side: the changes of speed that the impulses have to make."""
    t: JointTable = m.table
    row: cython.pointer[JointRow]
    equation: cython.pointer[JointEquation]
    r: cython.Py_ssize_t
    status: cython.int
    pull: float
    compliance: float = m.compliance if closes else 0.0
    for r in range(m.low, m.high):
        row = cython.address(t.rows[m.row[r]])
        equation = cython.address(t.equations[m.equation[r]])
        status = m.status[r]
        m.speed_before[r] = t.speed_of(m.joint[r], bodies, m.equation[r])
        if m.inverse_mass[r] == 0.0:
            m.rhs[r] = 0.0
        elif m.is_spring(r):
            pull = row.stiffness * equation.error
            pull += equation.impulse
            m.rhs[r] = -m.speed_before[r] - pull / row.drag
        elif status == EQUALITY:
            m.rhs[r] = -m.speed_before[r]
            if closes:
                m.rhs[r] -= equation.bend
                m.rhs[r] -= t.closing(m.row[r], m.second[r] != 0, m.rigid.bias_rate)
                m.rhs[r] -= compliance * m.inverse_mass[r] * equation.impulse
        else:
            m.rhs[r] = -limit_residual(m, bodies, r, status, closes)
            if status == AT_UPPER:
                m.rhs[r] = -m.rhs[r]
            m.rhs[r] -= compliance * m.inverse_mass[r] * t.limit_impulse(m.row[r])
        m.solution[r] = m.rhs[r]


def apply(m: JointMatrix, bodies: SolverBodies, biased: cython.bint) -> cython.void:
    """Apply the solution as impulses."""
    t: JointTable = m.table
    r: cython.Py_ssize_t
    if m.counting:
        count_work(m)
    for r in range(m.low, m.high):
        if m.status[r] <= NOT_REACHED:
            continue
        if m.status[r] == EQUALITY:
            t.equations[m.equation[r]].impulse += m.solution[r]
        else:
            add_limit(t, m.row[r], m.solution[r])
        t.apply_impulse(m.joint[r], bodies, m.equation[r], m.solution[r])
    if m.looped and not biased:
        share_in_loops(m, bodies)


def share_in_loops(m: JointMatrix, bodies: SolverBodies) -> cython.void:
    """Share an applied solution among all joints of a loop.

    Without softness, a row that depends on other rows gets no impulse, and the other rows get the whole impulse. The
    biased pass, which has softness, shares the impulse among all joints of the loop. If a relax pass reduced this
    impulse only at some of the joints, bodies would move correctly, but joints would report forces that oppose each
    other, and would break by these forces.
    """
    t: JointTable = m.table
    r: cython.Py_ssize_t
    m.keep_null_space(bodies)
    for r in range(m.count):
        if m.status[r] == EQUALITY:
            t.equations[m.equation[r]].impulse -= m.solution[r]
        elif m.status[r] > NOT_REACHED:
            add_limit(t, m.row[r], -m.solution[r])


# ---- Limits ----------------------------------------------------------------------------------------------------------


def add_limit(t: JointTable, r: cython.Py_ssize_t, impulse: float) -> cython.void:
    """Add an impulse to the impulse of the limits of a row: above 0 at the lower limit, below 0 at the upper limit."""
    impulse += t.limit_impulse(r)
    t.rows[r].lower_impulse = impulse if impulse > 0.0 else 0.0
    t.rows[r].upper_impulse = -impulse if impulse < 0.0 else 0.0


def limit_residual(
    m: JointMatrix,
    bodies: SolverBodies,
    r: cython.Py_ssize_t,
    status: cython.int,
    biased: cython.bint,
) -> cython.double:
    """The speed away from a limit, less the least speed that the limit allows. If the result is negative, the row would
    pass the limit within the substep, or, if the limit is already passed, the row would not return fast enough."""
    t: JointTable = m.table
    row: cython.pointer[JointRow] = cython.address(t.rows[m.row[r]])
    speed: float = t.speed_of(m.joint[r], bodies, m.equation[r])
    left: float = row.measure - row.low
    if status == AT_UPPER:
        speed = -speed
        left = row.high - row.measure
    if left > 0.0:
        return speed + left / t.h
    return speed + returning(t, m.row[r], m.stepwise, left) if biased else speed


def release_limits(m: JointMatrix, bodies: SolverBodies, applied: cython.bint) -> cython.bint:
    """Release the limits that would pull with the solution, or that do pull if the solution is `applied`. Returns
    whether there were any."""
    t: JointTable = m.table
    r: cython.Py_ssize_t
    impulse: float
    found: cython.bint = False
    for r in range(m.low, m.high):
        if m.status[r] == AT_LOWER or m.status[r] == AT_UPPER:
            impulse = t.limit_impulse(m.row[r])
            if not applied:
                impulse += m.solution[r]
            if impulse < 0.0 if m.status[r] == AT_LOWER else impulse > 0.0:
                impulse = t.limit_impulse(m.row[r])
                add_limit(t, m.row[r], -impulse)
                t.apply_impulse(m.joint[r], bodies, m.equation[r], -impulse)
                m.status[r] = NOT_REACHED
                found = True
    return found


def reach_limits(m: JointMatrix, bodies: SolverBodies, biased: cython.bint) -> cython.bint:
    """Add the limits that would be passed. Returns whether there were any."""
    r: cython.Py_ssize_t
    found: cython.bint = False
    for r in range(m.low, m.high):
        if m.status[r] == NOT_REACHED:
            if limit_residual(m, bodies, r, AT_LOWER, biased) < 0.0:
                m.status[r] = AT_LOWER
                found = True
            elif limit_residual(m, bodies, r, AT_UPPER, biased) < 0.0:
                m.status[r] = AT_UPPER
                found = True
    return found
