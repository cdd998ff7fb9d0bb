"""Stalled motors: those that lag far behind their speed, because something is in the way.

A motor without a greatest force presses with some thousand times the weight of what it moves, because only its softness
limits its force. This force differs from substep to substep, because the motor answers each motion of the bodies that
it presses. Of 60 games in which a gate pressed crates against a wall, 37 trembled to the end, and in 6 a crate left at
up to 2,000 units/s after many quiet seconds. With half of this force, but a constant one, all came to rest.

So the impulse of a stalled motor in a tick of usual length (see TickLengths) is at most MOTOR_LOADS times the sum of

- the momentum of all bodies of its island, with what forces add to this momentum in the tick,
- the momentum that these bodies would have at the speed of the motor,
- the impulses of all springs of the island, and of its other motors that have a greatest force, in the last substep,
  times the number of substeps.

An impulse of that size moves all that can be moved, also with the short end of a lever. For a motor that turns, the sum
is one of angular momenta and angular impulses about the anchor. Gears whose ratio is not 1 multiply inertia, so motors
are not limited in their islands. Nor are those of a MotorJoint with two motors: on a long arm the one has to hold what
the force of the other turns.
"""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.components.joint_row import TURN
from physics.dynamics.energy_limit import finite_reach
from physics.dynamics.islands import Islands
from physics.dynamics.joint_rows import is_stalled
from physics.dynamics.joint_solver import JointSolver
from physics.dynamics.joint_table import MOTOR, SPRING, JointConstraint, JointTable
from physics.dynamics.size_speeds import fastest_point
from physics.dynamics.solver_bodies import FREE, BodyFreeMotion, BodyState, SolverBodies
from physics.tolerances import IMPULSE_MAX, MOTOR_LOADS


def bound_stalled(joints: JointSolver, bodies: SolverBodies, islands: Islands, usual: float) -> cython.void:
    """Limit the forces of the stalled motors in this tick. `usual`: the usual length of ticks, in seconds. Comes after
    `JointSolver.prepare`."""
    t: JointTable = joints.table
    k: cython.Py_ssize_t
    r: cython.Py_ssize_t
    for r in range(t.row_count):
        t.rows[r].stalled_strength = 0.0
    for k in range(t.count):
        if t.constraints[k].live and count_motors(t, k) == 1:
            for r in range(t.constraints[k].first_row, t.constraints[k].end_row):
                if t.rows[r].acts == MOTOR and is_stalled(t, r, joints.matrix.driving):
                    t.rows[r].stalled_strength = MOTOR_LOADS * load(t, r, bodies, islands, usual) / usual
    # Not before all loads are known: a load depends on which other motors have a greatest force.
    for r in range(t.row_count):
        if t.rows[r].stalled_strength > 0.0:
            t.rows[r].strength = min(t.rows[r].strength, t.rows[r].stalled_strength)
            t.rows[r].counter_strength = min(t.rows[r].counter_strength, t.rows[r].stalled_strength)


def count_motors(t: JointTable, k: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The number of rows of joint `k` that are motors."""
    r: cython.Py_ssize_t
    count: cython.Py_ssize_t = 0
    for r in range(t.constraints[k].first_row, t.constraints[k].end_row):
        count += t.rows[r].acts == MOTOR
    return count


def load(
    t: JointTable, r: cython.Py_ssize_t, bodies: SolverBodies, islands: Islands, usual: float
) -> cython.double:
    """The impulse that a motor needs in a usual tick to move all bodies of its island, or to hold them; for a motor
    that turns, the angular impulse. IMPULSE_MAX in an island with gears."""
    joint: cython.pointer[JointConstraint] = cython.address(t.constraints[t.rows[r].joint])
    row: cython.Py_ssize_t = joint.row_a if bodies.motion[joint.row_a] == FREE else joint.row_b
    root: cython.Py_ssize_t = islands.find(row)
    turns: cython.bint = t.rows[r].shape == TURN
    p: float = t.equations[2 * r].motor_speed
    q: float = t.equations[2 * r + 1].motor_speed if t.is_pair(r) else 0.0
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    x: float = joint.arm_a_x if row == joint.row_a else joint.arm_b_x
    y: float = joint.arm_a_y if row == joint.row_a else joint.arm_b_y
    anchor_distance: float = sqrt(x * x + y * y)
    lever: float
    longest: float = 0.0
    impulse: float = 0.0
    for k in range(bodies.free_count):
        i = bodies.free[k]
        if islands.find(i) == root:
            x = bodies.offset_x(row, i)
            y = bodies.offset_y(row, i)
            # The farthest point of the body is not farther from the anchor than this.
            lever = sqrt(x * x + y * y) + anchor_distance + finite_reach(bodies, i)
            longest = max(longest, lever)
            if turns:
                impulse += angular_momentum(bodies, i, fabs(p), lever, usual, t.h)
            else:
                impulse += momentum(bodies, i, sqrt(p * p + q * q), usual, t.h)
    for k in range(t.count):
        joint = cython.address(t.constraints[k])
        if (
            joint.live
            and islands.find(joint.row_a if bodies.motion[joint.row_a] == FREE else joint.row_b) == root
        ):
            if joint.ratio != 1.0:
                return IMPULSE_MAX
            impulse += other_impulses(t, bodies, k, r, turns, longest) * (usual / t.h)
    return min(impulse, IMPULSE_MAX)


def momentum(bodies: SolverBodies, i: cython.Py_ssize_t, speed: float, dt: float, h: float) -> cython.double:
    """An upper bound of the momentum of a body at the end of a tick without constraints, and at the speed of the
    motor."""
    inverse: float = bodies.inverse_mass(i)
    return (unconstrained_speed(bodies, i, dt, h) + speed) / inverse if inverse > 0.0 else 0.0


def angular_momentum(
    bodies: SolverBodies, i: cython.Py_ssize_t, speed: float, lever: float, dt: float, h: float
) -> cython.double:
    """An upper bound of the angular momentum of a body about the anchor at the end of a tick without constraints, and
    at the speed of the motor. `lever`: the distance of the body's farthest point from the anchor."""
    momentum_at_lever: float = lever * momentum(bodies, i, speed * lever, dt, h)
    inverse: float = bodies.masses[i].inverse_inertia
    turn: float = fabs(bodies.states[i].w) + fabs(bodies.free_motions[i].gain_w) * (dt / h)
    return momentum_at_lever + ((turn + speed) / inverse if inverse > 0.0 else 0.0)


def unconstrained_speed(bodies: SolverBodies, i: cython.Py_ssize_t, dt: float, h: float) -> cython.double:
    """An upper bound of the speed of the fastest point of a body at the end of a tick without constraints."""
    state: cython.pointer[BodyState] = cython.address(bodies.states[i])
    gain: cython.pointer[BodyFreeMotion] = cython.address(bodies.free_motions[i])
    speed: float = fastest_point(gain.gain_x, gain.gain_y, gain.gain_w, finite_reach(bodies, i)) * (dt / h)
    speed += bodies.zone_gravity[i] * dt
    return speed + fastest_point(state.vx, state.vy, state.w, finite_reach(bodies, i))


def other_impulses(
    t: JointTable,
    bodies: SolverBodies,
    k: cython.Py_ssize_t,
    motor: cython.Py_ssize_t,
    turns: cython.bint,
    lever: float,
) -> cython.double:
    """The impulses of the springs of joint `k`, and of its motors other than row `motor` that have a greatest force, in
    a substep; if `turns`, the angular impulses on levers of this length. Otherwise an angular impulse counts as the
    impulse at the rim of the smaller body of the joint."""
    joint: cython.pointer[JointConstraint] = cython.address(t.constraints[k])
    one: float = finite_reach(bodies, joint.row_a)
    other: float = finite_reach(bodies, joint.row_b)
    rim: float = one if other == 0.0 or 0.0 < one < other else other
    r: cython.Py_ssize_t
    impulse: float
    total: float = 0.0
    for r in range(joint.first_row, joint.end_row):
        if r != motor and (
            t.rows[r].acts == SPRING or (t.rows[r].acts == MOTOR and t.rows[r].strength < IMPULSE_MAX)
        ):
            impulse = fabs(t.equations[2 * r].impulse)
            if t.is_pair(r):
                impulse += fabs(t.equations[2 * r + 1].impulse)
            if turns and t.rows[r].shape != TURN:
                impulse *= lever
            elif not turns and t.rows[r].shape == TURN:
                impulse = impulse / rim if rim > 0.0 else 0.0
            total += impulse
    return total
