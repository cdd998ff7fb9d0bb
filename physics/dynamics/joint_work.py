"""The work of rigid joints: over a tick they add no energy.

Ideal joints do no work. In a substep, the impulses that close joints (see joint_turning) do some work, and the relax
pass, which corrects the speeds for the poses at the end, removes about as much energy. If the sum since the tick began
is positive at the end of a substep, the velocities of the group are scaled down, so that the group loses this energy,
and the sum starts again at 0. Otherwise a chain that spins fast for the length of the substeps would spin faster and
faster. If the sum is negative, nothing is given back.

If nothing else holds the group, only the motion relative to that of the group as one rigid body is scaled. The rigid
motion moves no joint, and so a flying group keeps its momentum and its angular momentum.
"""

from __future__ import annotations

from math import sqrt

import cython

from physics.dynamics.joint_matrix import NOT_REACHED, JointMatrix
from physics.dynamics.joint_table import JointTable
from physics.dynamics.solver_bodies import DRIVEN, FREE, BodyMass, BodyState, SolverBodies
from physics.tolerances import IMPULSE_MAX

if not cython.compiled:
    FLIES, FLIES_UPRIGHT, SUPPORTED, DRAGGED = range(4)


def count_work(m: JointMatrix) -> cython.void:
    """Add the work of the solution, before it is applied, to that of the groups: each impulse d times the mean of the
    speeds before and after this impulse. From (A + C) d = right side, the change of speed is A d = right side - C d.
    Springs are left out, because springs may do work."""
    r: cython.Py_ssize_t
    k: cython.Py_ssize_t
    change: float
    for r in range(m.low, m.high):
        k = m.find_root(m.joint[r])
        if m.turns[k] and m.status[r] > NOT_REACHED and not m.is_spring(r):
            change = m.rhs[r] - m.compliance * m.inverse_mass[r] * m.solution[r]
            m.work[k] += m.solution[r] * (m.speed_before[r] + 0.5 * change)


def take_back_work(m: JointMatrix, bodies: SolverBodies) -> cython.void:
    """Scale the velocities of each group that has gained energy from its joints. Comes after the relax pass."""
    t: JointTable = m.table
    k: cython.Py_ssize_t
    for k in range(t.count):
        if m.turns[k] and m.work[k] > 0.0:
            slow_down(m, bodies, k)
            m.work[k] = 0.0


def slow_down(m: JointMatrix, bodies: SolverBodies, k: cython.Py_ssize_t) -> cython.void:
    """Take the work of group `k` from the energy of its motion relative to that of the group as one rigid body."""
    count: cython.Py_ssize_t = list_members(m, bodies, k)
    support: cython.int = find_support(m, bodies, k, count)
    n: cython.Py_ssize_t
    i: cython.Py_ssize_t
    state: cython.pointer[BodyState]
    body: cython.pointer[BodyMass]
    mass: float = 0.0
    inertia: float = 0.0
    # The motion of the group as one rigid body: its centre of mass, relative to that of the first member, the velocity
    # there, and the spin, which is angular momentum / inertia.
    x: float = 0.0
    y: float = 0.0
    vx: float = 0.0
    vy: float = 0.0
    spin: float = 0.0
    dx: float
    dy: float
    dw: float
    energy: float = 0.0
    scale: float = -1.0
    if support == DRAGGED:
        return
    if support <= FLIES_UPRIGHT:
        for n in range(count):
            i = m.member[n]
            state = cython.address(bodies.states[i])
            body = cython.address(bodies.masses[i])
            mass += 1.0 / body.inverse_mass_x
            x += place_x(m, bodies, n) / body.inverse_mass_x
            y += place_y(m, bodies, n) / body.inverse_mass_x
            vx += state.vx / body.inverse_mass_x
            vy += state.vy / body.inverse_mass_x
        x /= mass
        y /= mass
        vx /= mass
        vy /= mass
    if support == FLIES:
        for n in range(count):
            i = m.member[n]
            state = cython.address(bodies.states[i])
            body = cython.address(bodies.masses[i])
            dx = place_x(m, bodies, n) - x
            dy = place_y(m, bodies, n) - y
            inertia += (dx * dx + dy * dy) / body.inverse_mass_x + 1.0 / body.inverse_inertia
            spin += (dx * (state.vy - vy) - dy * (state.vx - vx)) / body.inverse_mass_x
            spin += state.w / body.inverse_inertia
        spin /= inertia
    for n in range(count):
        i = m.member[n]
        state = cython.address(bodies.states[i])
        body = cython.address(bodies.masses[i])
        dx = state.vx - (vx - spin * (place_y(m, bodies, n) - y))
        dy = state.vy - (vy + spin * (place_x(m, bodies, n) - x))
        dw = state.w - spin
        energy += 0.5 * dx * dx / body.inverse_mass_x if body.inverse_mass_x > 0.0 else 0.0
        energy += 0.5 * dy * dy / body.inverse_mass_y if body.inverse_mass_y > 0.0 else 0.0
        energy += 0.5 * dw * dw / body.inverse_inertia if body.inverse_inertia > 0.0 else 0.0
    if not 0.0 < energy < IMPULSE_MAX:
        return
    # (1 + scale)^2 energy = energy - work.
    if m.work[k] < energy:
        scale = sqrt(1.0 - m.work[k] / energy) - 1.0
    for n in range(count):
        i = m.member[n]
        state = cython.address(bodies.states[i])
        dx = place_x(m, bodies, n) - x
        dy = place_y(m, bodies, n) - y
        state.vx += scale * (state.vx - (vx - spin * dy))
        state.vy += scale * (state.vy - (vy + spin * dx))
        state.w += scale * (state.w - spin)


def list_members(m: JointMatrix, bodies: SolverBodies, k: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """List the dynamic bodies of a group in `member`, and return their number."""
    t: JointTable = m.table
    count: cython.Py_ssize_t = 0
    n: cython.Py_ssize_t
    row: cython.int
    side: cython.int
    j: cython.int = k
    while j >= 0:
        for side in range(2):
            row = t.constraints[j].row_b if side else t.constraints[j].row_a
            if bodies.motion[row] == FREE and not m.marked[row]:
                m.marked[row] = 1
                m.member[count] = row
                count += 1
        j = m.following[j]
    for n in range(count):
        m.marked[m.member[n]] = 0
    return count


def find_support(
    m: JointMatrix,
    bodies: SolverBodies,
    k: cython.Py_ssize_t,
    count: cython.Py_ssize_t,
) -> cython.int:
    """What holds a group whose members are listed in `member`. FLIES: nothing. FLIES_UPRIGHT: nothing, but the group
    cannot turn as one rigid body, because of gears or of members that do not turn. SUPPORTED: a body, or an axis of a
    body, that stands still. DRAGGED: a body, or an axis of a body, that moves and cannot be stopped."""
    t: JointTable = m.table
    support: cython.int = FLIES
    n: cython.Py_ssize_t
    i: cython.Py_ssize_t
    state: cython.pointer[BodyState]
    body: cython.pointer[BodyMass]
    j: cython.int = k
    while j >= 0:
        if bodies.motion[t.constraints[j].row_a] == DRIVEN or bodies.motion[t.constraints[j].row_b] == DRIVEN:
            return DRAGGED
        if bodies.motion[t.constraints[j].row_a] != FREE or bodies.motion[t.constraints[j].row_b] != FREE:
            support = SUPPORTED
        if t.constraints[j].ratio != 1.0:
            support = max(support, FLIES_UPRIGHT)
        j = m.following[j]
    for n in range(count):
        i = m.member[n]
        state = cython.address(bodies.states[i])
        body = cython.address(bodies.masses[i])
        if (
            (body.inverse_mass_x == 0.0 and state.vx != 0.0)
            or (body.inverse_mass_y == 0.0 and state.vy != 0.0)
            or (body.inverse_inertia == 0.0 and state.w != 0.0)
        ):
            return DRAGGED
        if body.inverse_mass_x == 0.0 or body.inverse_mass_y == 0.0:
            support = SUPPORTED
        elif body.inverse_inertia == 0.0:
            support = max(support, FLIES_UPRIGHT)
    return support


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def place_x(m: JointMatrix, bodies: SolverBodies, n: cython.Py_ssize_t) -> cython.double:
    """The x of a member's centre of mass, relative to that of the first member."""
    i: cython.Py_ssize_t = m.member[n]
    o: cython.Py_ssize_t = m.member[0]
    return (
        (bodies.x[i] - bodies.x[o])
        + (bodies.cx[i] - bodies.cx[o])
        + (bodies.states[i].dx - bodies.states[o].dx)
    )


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def place_y(m: JointMatrix, bodies: SolverBodies, n: cython.Py_ssize_t) -> cython.double:
    """The y of a member's centre of mass, relative to that of the first member."""
    i: cython.Py_ssize_t = m.member[n]
    o: cython.Py_ssize_t = m.member[0]
    return (
        (bodies.y[i] - bodies.y[o])
        + (bodies.cy[i] - bodies.cy[o])
        + (bodies.states[i].dy - bodies.states[o].dy)
    )
