"""Keeps the velocities of joined bodies right for their poses while they turn within the tick, and splits their
paths."""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.ccd.joined_bodies import LOOSE, TO_MOVING, TO_NOTHING, JoinedBodies
from physics.ccd.joined_limits import time_to_limit
from physics.ccd.paths import Paths
from physics.dynamics.solver_bodies import SolverBodies
from physics.tolerances import IMPULSE_MAX, STRAIGHT_MIN, STRAIGHT_TURN, TURNED_LEAST


def arrive_joined(joined: JoinedBodies, paths: Paths, row: cython.Py_ssize_t, time: float) -> cython.void:
    """End the segments of all members of a body's group at a time, and compute its matrix for their poses."""
    k: cython.Py_ssize_t = joined.group[row] - 1
    i: cython.Py_ssize_t
    for i in range(joined.first[k], joined.first[k] + joined.size[k]):
        paths.arrive(joined.member[i], time)
    if joined.ready[k] != joined.moment:
        joined.ready[k] = joined.moment
        joined.clear(k)
        joined.pose(paths, k, time)
        joined.leave_out_soft_rows(k)
        joined.factor(paths.table, k)
        turn(joined, paths, k)


def turn(joined: JoinedBodies, paths: Paths, k: cython.Py_ssize_t) -> cython.void:
    """Make the velocities of a group right for its present poses, and keep their energy.

    Between impacts each body flies straight on, while the directions of the joints turn. So velocities that the joints
    allowed at the poses of an earlier moment open the joints at the present poses. Joints do no work, so the kinetic
    energy is kept: that of the whole velocities if something immovable holds the group, otherwise that of the
    velocities relative to the centre of mass. (A kinematic body may add energy to the group that it holds.) Without
    this, a dumbbell would lose some energy with each bounce. And `Impulses` would add energy, because the response of
    a group is right only for velocities that its joints allow.
    """
    bodies: SolverBodies = paths.table
    i: cython.Py_ssize_t
    p: cython.Py_ssize_t
    before: float
    after: float
    scale: float = 1.0
    if joined.tie[k] == LOOSE:
        return
    find_drift(joined, paths, k)
    joined.note_velocities(paths, k)
    before = joined.energy(bodies, k)
    joined.resolve(bodies, k, True)
    after = joined.energy(bodies, k)
    if joined.tie[k] == TO_MOVING:
        if not after < IMPULSE_MAX:
            return
    elif not after <= before:
        return  # by rounding: the velocities were right, or the joints contradict each other
    elif after > TURNED_LEAST * before:
        scale = sqrt(before / after)
    for i in range(joined.first[k], joined.first[k] + joined.size[k]):
        p = joined.member[i]
        paths.segments[p].vx = joined.drift_x + scale * (joined.change[i].x - joined.drift_x)
        paths.segments[p].vy = joined.drift_y + scale * (joined.change[i].y - joined.drift_y)
        paths.segments[p].w = scale * joined.change[i].turn


def plan_turn(joined: JoinedBodies, paths: Paths, row: cython.Py_ssize_t, time: float) -> cython.void:
    """Set `ends` of a body's group, whose velocities have changed: no member may turn far on a straight path, and none
    may move beyond the limits of the joints."""
    k: cython.Py_ssize_t = joined.group[row] - 1
    i: cython.Py_ssize_t
    fastest: float = 0.0
    rest: float
    joined.ends[k] = 1.0
    if joined.tie[k] == LOOSE:
        return
    for i in range(joined.first[k], joined.first[k] + joined.size[k]):
        fastest = max(fastest, fabs(paths.segments[joined.member[i]].w))
    rest = time_to_limit(joined, paths, k)
    if fastest * paths.dt * rest > STRAIGHT_TURN:
        rest = STRAIGHT_TURN / (fastest * paths.dt)
    if time + rest < 1.0:
        joined.ends[k] = min(time + max(rest, STRAIGHT_MIN), 1.0)


def find_drift(joined: JoinedBodies, paths: Paths, k: cython.Py_ssize_t) -> cython.void:
    """Set `drift_x` and `drift_y` to the velocity of a group's centre of mass, or to 0 if something holds it."""
    bodies: SolverBodies = paths.table
    i: cython.Py_ssize_t
    m: cython.Py_ssize_t
    x: float = 0.0
    y: float = 0.0
    mass_x: float = 0.0
    mass_y: float = 0.0
    joined.drift_x = joined.drift_y = 0.0
    for i in range(joined.first[k], joined.first[k] + joined.size[k]):
        m = joined.member[i]
        if (
            joined.tie[k] != TO_NOTHING
            or bodies.masses[m].inverse_mass_x == 0.0
            or bodies.masses[m].inverse_mass_y == 0.0
        ):
            return
        mass_x += 1.0 / bodies.masses[m].inverse_mass_x
        mass_y += 1.0 / bodies.masses[m].inverse_mass_y
        x += paths.segments[joined.member[i]].vx / bodies.masses[m].inverse_mass_x
        y += paths.segments[joined.member[i]].vy / bodies.masses[m].inverse_mass_y
    joined.drift_x = x / mass_x
    joined.drift_y = y / mass_y


def finish_joined(joined: JoinedBodies, paths: Paths) -> cython.void:
    """Make the velocities of all groups that were hit in this tick right for the poses at its end."""
    n: cython.Py_ssize_t
    if not joined.listed:
        return
    joined.moment += 1
    for n in range(joined.member_count):
        if paths.changed[joined.member[n]]:
            arrive_joined(joined, paths, joined.member[n], 1.0)
