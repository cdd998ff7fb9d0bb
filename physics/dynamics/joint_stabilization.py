"""Keeps bodies stable if their joints contradict each other, or pull too strongly for the length of the substeps."""

from __future__ import annotations

from math import fabs

import cython

from physics.dynamics.joint_shapes import sum_pulls
from physics.dynamics.joint_table import JointConstraint, JointTable
from physics.dynamics.size_speeds import fastest_point, free_rate
from physics.dynamics.solver_bodies import FREE, SolverBodies
from physics.tolerances import JOINT_TOGETHER, PULL_TURN


def stabilize_both(t: JointTable, k: cython.Py_ssize_t, bodies: SolverBodies) -> cython.void:
    """Stabilize the two bodies of joint `k` under its impulses of the last substep. Arms are relative to the centres of
    mass."""
    joint: cython.pointer[JointConstraint] = cython.address(t.constraints[k])
    sum_pulls(t, k)
    stabilize(bodies, joint.row_a, t.h * joint.pull_a)
    stabilize(bodies, joint.row_b, t.h * joint.pull_b)


def stabilize(bodies: SolverBodies, row: cython.Py_ssize_t, pull: float) -> cython.void:
    """Increase the inertia of a light body that is pulled so hard that its rotation would be unstable.

    A pull f at an arm r turns a body back like a torsion spring of stiffness r.f. With f = p / h, its frequency w has
    (w h)^2 = h r.p / I. Symplectic Euler is stable only while this is below about 4: without this correction, a chain
    with a weight of 10,000 links breaks. So the inertia is increased until (w h)^2 is PULL_TURN. (Sheldon Andrews and
    others, "Geometric Stiffness for Real-time Constrained Multibody Dynamics", 2017, correct all bodies like this.)

    pull  h r.p
    """
    pull = fabs(pull)
    if pull * bodies.masses[row].inverse_inertia > PULL_TURN:
        bodies.masses[row].inverse_inertia = PULL_TURN / pull


def clamp_velocity(
    bodies: SolverBodies, row: cython.Py_ssize_t, other: cython.Py_ssize_t, reach: float, h: float
) -> cython.void:
    """Limit the speed of a body that is joined to another, as `allowed_fraction` says.

    A velocity that is not finite is replaced by the velocity at the beginning of the substep.
    """
    fraction: float = allowed_fraction(bodies, row, other, reach, h)
    if fraction == 1.0:
        return
    if fraction > 0.0:
        bodies.states[row].vx *= fraction
        bodies.states[row].vy *= fraction
        bodies.states[row].w *= fraction
    else:
        bodies.states[row].vx = bodies.free_motions[row].start_vx
        bodies.states[row].vy = bodies.free_motions[row].start_vy
        bodies.states[row].w = bodies.free_motions[row].start_w


def allowed_fraction(
    bodies: SolverBodies, row: cython.Py_ssize_t, other: cython.Py_ssize_t, reach: float, h: float
) -> cython.double:
    """The fraction of the present velocity of a body, joined to another, that its free speed (see `free_rate`) allows;
    0 if the velocity is not finite, or nearly so.

    A body that was faster when the substep began (it falls, or was thrown) may stay as fast. Two bodies that fly as one
    may stay as fast, too: otherwise a rocket of two stages that turns would be slowed down at its front stage, and
    spin.

    reach  used in place of the distance to the farthest point for a body without a shape
    """
    speed: float
    before: float
    most: float
    x: float
    y: float
    if bodies.motion[row] != FREE:
        return 1.0
    if bodies.reach[row] > 0.0:
        reach = bodies.reach[row]
    speed = fastest_point(bodies.states[row].vx, bodies.states[row].vy, bodies.states[row].w, reach)
    most = free_rate(h) * reach
    if speed <= most:
        return 1.0
    before = fastest_point(
        bodies.free_motions[row].start_vx,
        bodies.free_motions[row].start_vy,
        bodies.free_motions[row].start_w,
        reach,
    )
    if speed <= before:
        return 1.0
    x = bodies.states[row].vx - bodies.states[other].vx
    y = bodies.states[row].vy - bodies.states[other].vy
    if fastest_point(x, y, bodies.states[row].w, reach) <= JOINT_TOGETHER * most:
        return 1.0
    if before > most:
        most = before
    return most / speed if speed < 1e200 else 0.0
