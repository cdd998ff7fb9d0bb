"""Closes joints that opened after impacts within the tick, by moving the bodies.

An impact changes the velocities of all bodies that rigid joints connect (see physics/ccd/joined_bodies.py). But after
the impact each body moves along a straight line while the joints turn, and the sweep stops a body without the bodies
joined to it. Positions have to be corrected in this tick: otherwise the joint springs of the next tick would throw the
bodies about.

The correction is Newton's method on the equations of the joint matrix, with displacements in place of impulses.
Velocities stay, except that a body which is lifted becomes slower, and one that is lowered faster (`pay_for_lift`).
Bodies that hit something immovable stay in front of the obstacle, and the bodies joined to them follow. The correction
does no collision detection, so each body stays near its path in this tick, which was free, and is not moved into ground
on which it rests.
"""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.collision.hits import Hits
from physics.collision.manifolds import Manifolds
from physics.dynamics.joint_matrix import JointMatrix
from physics.dynamics.joint_shapes import update_jacobian
from physics.dynamics.joint_solver import JointSolver
from physics.dynamics.joint_table import HOLD, JointEquation, JointTable
from physics.dynamics.solver_bodies import FREE, SolverBodies
from physics.tolerances import (
    IMPULSE_MAX,
    JOINT_CLOSE,
    JOINT_SINGULAR,
    PROJECTION_GAP,
    PROJECTION_PASSES,
    STEP_TURN,
)

_GAP = cython.declare(cython.double, PROJECTION_GAP / JOINT_CLOSE)
_HEAVY = cython.declare(cython.double, 0.02)
"""Factor on the inverse mass of a body that hit something immovable."""


def project_joints(joints: JointSolver, bodies: SolverBodies, hits: Hits, manifolds: Manifolds) -> cython.int:
    """Close the rigid joints of all groups of which an impact in `hits` pushed a body. Comes after the last use of the
    inverse masses in the tick, because it overwrites some of them."""
    t: JointTable = joints.table
    matrix: JointMatrix = joints.matrix
    k: cython.Py_ssize_t
    n: cython.int
    pushed: cython.bint = False
    for k in range(hits.count):
        if hits.pairs[k].normal_impulse > 0.0:
            pushed = True
    if not pushed or t.count == 0:
        return 0
    joints.wake_joined(bodies)
    matrix.prepare(bodies)
    pushed = False
    for k in range(t.count):
        if t.constraints[k].exact and (
            is_hit(hits, t.constraints[k].row_a) or is_hit(hits, t.constraints[k].row_b)
        ):
            matrix.hit[matrix.find_root(k)] = 1
            pushed = True
    if not pushed:
        return 0
    # Bodies without joints, too: `keep_out` and `keep_out_of_ground` read the displacements of all free bodies.
    for k in range(bodies.free_count):
        note_displacement(bodies, bodies.free[k])
    for k in range(hits.count):
        if hits.pairs[k].normal_impulse > 0.0:
            if bodies.motion[hits.pairs[k].row_a] < FREE:
                make_heavy(bodies, hits.pairs[k].row_b)
            if bodies.motion[hits.pairs[k].row_b] < FREE:
                make_heavy(bodies, hits.pairs[k].row_a)
    for n in range(PROJECTION_PASSES):
        if not step(matrix, bodies):
            break
        for k in range(t.count):
            stay_near(bodies, t.constraints[k].row_a)
            stay_near(bodies, t.constraints[k].row_b)
        for k in range(hits.count):
            if hits.pairs[k].normal_impulse > 0.0:
                if bodies.motion[hits.pairs[k].row_a] < FREE:
                    keep_out(bodies, hits.pairs[k].row_b, -hits.pairs[k].normal_x, -hits.pairs[k].normal_y)
                if bodies.motion[hits.pairs[k].row_b] < FREE:
                    keep_out(bodies, hits.pairs[k].row_a, hits.pairs[k].normal_x, hits.pairs[k].normal_y)
        keep_out_of_ground(bodies, manifolds)
        for k in range(bodies.free_count):
            keep_down(bodies, bodies.free[k], t.h)
    for k in range(bodies.free_count):
        pay_for_lift(bodies, bodies.free[k], t.h)
    return 0


def is_hit(hits: Hits, row: cython.Py_ssize_t) -> cython.bint:
    """Whether an impact of this tick pushed the row."""
    k: cython.Py_ssize_t
    for k in range(hits.count):
        if hits.pairs[k].normal_impulse > 0.0 and (hits.pairs[k].row_a == row or hits.pairs[k].row_b == row):
            return True
    return False


def make_heavy(bodies: SolverBodies, row: cython.Py_ssize_t) -> cython.void:
    """Make a body that hit something immovable move less than others, and not turn."""
    bodies.masses[row].inverse_mass_x *= _HEAVY
    bodies.masses[row].inverse_mass_y *= _HEAVY
    bodies.masses[row].inverse_inertia = 0.0


def note_displacement(bodies: SolverBodies, row: cython.Py_ssize_t) -> cython.void:
    """Store the displacement of a body in this tick, in fields of BodyFreeMotion that this tick does not need any
    more."""
    bodies.free_motions[row].start_vx = bodies.states[row].dx
    bodies.free_motions[row].start_vy = bodies.states[row].dy
    bodies.free_motions[row].start_w = bodies.states[row].da


def stay_near(bodies: SolverBodies, row: cython.Py_ssize_t) -> cython.void:
    """Keep a body within half its smallest width of its path in this tick, so that its middle does not pass
    anything."""
    x: float = bodies.free_motions[row].start_vx
    y: float = bodies.free_motions[row].start_vy
    most: float = 0.5 * bodies.size[row]
    share: float = x * x + y * y
    length: float
    if bodies.motion[row] != FREE or bodies.size[row] == 0.0:
        return
    if share > 0.0:
        share = (bodies.states[row].dx * x + bodies.states[row].dy * y) / share
        share = min(max(share, 0.0), 1.0)
    x = bodies.states[row].dx - share * x
    y = bodies.states[row].dy - share * y
    length = sqrt(x * x + y * y)
    if length > most:
        share = 1.0 - most / length
        bodies.states[row].dx -= share * x
        bodies.states[row].dy -= share * y
    x = bodies.free_motions[row].start_w
    y = most / bodies.reach[row]
    bodies.states[row].da = min(max(bodies.states[row].da, min(x, 0.0) - y), max(x, 0.0) + y)


def keep_out(bodies: SolverBodies, row: cython.Py_ssize_t, nx: float, ny: float) -> cython.void:
    """Undo the part of the correction by which a body moved in the direction (nx, ny), into what it hit."""
    into: float = (bodies.states[row].dx - bodies.free_motions[row].start_vx) * nx
    into += (bodies.states[row].dy - bodies.free_motions[row].start_vy) * ny
    if into > 0.0:
        bodies.states[row].dx -= into * nx
        bodies.states[row].dy -= into * ny


def keep_out_of_ground(bodies: SolverBodies, manifolds: Manifolds) -> cython.void:
    """Undo the part of the correction by which bodies moved into the bodies on which they rest."""
    k: cython.Py_ssize_t
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    nx: float
    ny: float
    for k in range(manifolds.count):
        if manifolds.pairs[k].enabled and manifolds.is_in_contact(k):
            a = manifolds.pairs[k].row_a
            b = manifolds.pairs[k].row_b
            nx = manifolds.values[k].normal_x
            ny = manifolds.values[k].normal_y
            if bodies.motion[a] < FREE and bodies.motion[b] == FREE:
                keep_out(bodies, b, -nx, -ny)
            elif bodies.motion[b] < FREE and bodies.motion[a] == FREE:
                keep_out(bodies, a, nx, ny)


def cost_of_lift(bodies: SolverBodies, row: cython.Py_ssize_t, h: float) -> cython.double:
    """By how much the square of a body's speed has to decrease, because the correction lifted the body against gravity.

    h  seconds of a substep
    """
    # The gain is the change of the velocity in a substep: the acceleration is gain / h.
    lift: float = bodies.free_motions[row].gain_x * (
        bodies.states[row].dx - bodies.free_motions[row].start_vx
    )
    lift += bodies.free_motions[row].gain_y * (bodies.states[row].dy - bodies.free_motions[row].start_vy)
    return -2.0 / h * lift


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def squared_speed(bodies: SolverBodies, row: cython.Py_ssize_t) -> cython.double:
    """The square of the speed of a body's centre of mass."""
    x: float = bodies.states[row].vx
    y: float = bodies.states[row].vy
    return x * x + y * y


def keep_down(bodies: SolverBodies, row: cython.Py_ssize_t, h: float) -> cython.void:
    """Undo the part of the correction that would lift a body higher than its speed carries it."""
    x: float = bodies.free_motions[row].gain_x
    y: float = bodies.free_motions[row].gain_y
    square: float = x * x + y * y
    more: float = cost_of_lift(bodies, row, h) - squared_speed(bodies, row)
    if more > 0.0 and square > 0.0:
        more *= 0.5 * h / square
        bodies.states[row].dx += more * x
        bodies.states[row].dy += more * y


def pay_for_lift(bodies: SolverBodies, row: cython.Py_ssize_t, h: float) -> cython.void:
    """Take the potential energy that a body gained when the correction lifted it from its kinetic energy, or add what
    it lost when it was lowered, if that is less than its kinetic energy. Otherwise a heavy load on a light arm that
    hits the ground would be lifted by some units, and keep the speed of its fall, and pendulums would lose energy with
    each bounce."""
    cost: float = cost_of_lift(bodies, row, h)
    square: float = squared_speed(bodies, row)
    if square > 0.0 and (cost > 0.0 or -cost < square):
        cost = sqrt(1.0 - cost / square) if cost < square else 0.0
        bodies.states[row].vx *= cost
        bodies.states[row].vy *= cost


def step(matrix: JointMatrix, bodies: SolverBodies) -> cython.bint:
    """One step of Newton's method. Returns whether any joint was still open."""
    t: JointTable = matrix.table
    k: cython.Py_ssize_t
    r: cython.Py_ssize_t
    e: cython.pointer[JointEquation]
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    off: float
    turn: float
    most: float = STEP_TURN
    open_: cython.bint = False
    for k in range(t.count):
        if t.constraints[k].exact:
            update_jacobian(t, k, bodies, False)
    matrix.fill(bodies, JOINT_SINGULAR)
    matrix.factor()
    for r in range(matrix.count):
        k = matrix.joint[r]
        off = 0.0
        if (
            matrix.hit[matrix.find_root(k)]
            and matrix.inverse_mass[r] > 0.0
            and t.rows[matrix.row[r]].acts == HOLD
        ):
            off = t.closing(matrix.row[r], matrix.second[r] != 0, 1.0)
            e = cython.address(t.equations[matrix.equation[r]])
            # The error of a row that only turns is an angle: compare the distance by which this angle moves the body.
            turn = t.constraints[k].span if e.nx == 0.0 and e.ny == 0.0 else 1.0
            if fabs(off) * turn > _GAP * t.constraints[k].closing_speed:
                open_ = True
        matrix.solution[r] = -off
    if not open_:
        return False
    matrix.substitute()
    # The equations are linear only for small angles: shorten the step if it turns a body by more than STEP_TURN.
    for r in range(matrix.count):
        e = cython.address(t.equations[matrix.equation[r]])
        a = t.constraints[matrix.joint[r]].row_a
        b = t.constraints[matrix.joint[r]].row_b
        turn = fabs(matrix.solution[r]) * max(
            fabs(bodies.masses[a].inverse_inertia * e.ja),
            fabs(bodies.masses[b].inverse_inertia * e.jb),
        )
        if turn > most:
            most = turn
    most = STEP_TURN / most
    for r in range(matrix.count):
        off = most * matrix.solution[r]
        if not fabs(off) < IMPULSE_MAX:
            continue
        e = cython.address(t.equations[matrix.equation[r]])
        a = t.constraints[matrix.joint[r]].row_a
        b = t.constraints[matrix.joint[r]].row_b
        bodies.states[a].dx -= bodies.masses[a].inverse_mass_x * (e.nx * off)
        bodies.states[a].dy -= bodies.masses[a].inverse_mass_y * (e.ny * off)
        bodies.states[a].da -= bodies.masses[a].inverse_inertia * (e.ja * off)
        bodies.states[b].dx += bodies.masses[b].inverse_mass_x * (e.nx * off)
        bodies.states[b].dy += bodies.masses[b].inverse_mass_y * (e.ny * off)
        bodies.states[b].da += bodies.masses[b].inverse_inertia * (e.jb * off)
    return True
