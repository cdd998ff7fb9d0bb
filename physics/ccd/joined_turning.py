"""Keeps the velocities of joined bodies right for their poses while they turn within the tick, and splits their
paths."""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.ccd.joined_bodies import (
    CONTRADICTORY,
    HELD_BY_MOVING,
    HELD_BY_NOTHING,
    HELD_BY_STILL,
    JoinedBodies,
)
from physics.ccd.joined_limits import time_to_limit
from physics.ccd.paths import UNCHANGED, Paths
from physics.dynamics.solver_bodies import SolverBodies
from physics.tolerances import IMPULSE_MAX, KEPT_ENERGY_MIN, STRAIGHT_MIN, STRAIGHT_TURN


def end_group_segments(
    joined: JoinedBodies, paths: Paths, row: cython.Py_ssize_t, time: float, last: cython.bint = False
) -> cython.void:
    """End the segments of all members of a body's group at a time, and compute its matrix for their poses. `last`: at
    the end of the tick, after which the solver takes over."""
    k: cython.Py_ssize_t = joined.group[row] - 1
    i: cython.Py_ssize_t
    total: float = total_energy(joined, paths, k)
    for i in range(joined.first[k], joined.first[k] + joined.size[k]):
        paths.end_segment(joined.member[i], time)
    if joined.ready[k] != joined.moment:
        joined.ready[k] = joined.moment
        joined.clear(k)
        joined.pose(paths, k, time)
        joined.leave_out_soft_rows(paths.table, k)
        joined.factor(paths.table, k)
        turn(joined, paths, k, total, last)


def total_energy(joined: JoinedBodies, paths: Paths, k: cython.Py_ssize_t) -> cython.double:
    """Twice the kinetic and potential energy of a group. The potential energy is that of gravity and forces, and 0 at
    the beginning of the tick.

    A body on the path of the solver has the velocities of the end of the tick, which joints have corrected. A body that
    an impact has changed has the velocities at the beginning of its segment. The solver's velocities belong to a time
    half a substep earlier: with the position at that time, the energy stays the same.
    """
    half: float = 0.5 * paths.dt / paths.substeps
    table: SolverBodies = paths.table
    i: cython.Py_ssize_t
    p: cython.Py_ssize_t
    height: float = 0.0
    for i in range(joined.first[k], joined.first[k] + joined.size[k]):
        p = joined.member[i]
        if paths.changed[p] == UNCHANGED:
            joined.change[i].x = table.states[p].vx
            joined.change[i].y = table.states[p].vy
            joined.change[i].turn = table.states[p].w
            height -= work(
                paths,
                p,
                table.states[p].dx - half * table.states[p].vx,
                table.states[p].dy - half * table.states[p].vy,
            )
        else:
            joined.change[i].x = paths.segments[p].vx
            joined.change[i].y = paths.segments[p].vy
            joined.change[i].turn = paths.segments[p].w
            height -= work(paths, p, paths.segments[p].dx, paths.segments[p].dy)
    joined.center_vx = joined.center_vy = 0.0
    return joined.energy(table, k) + 2.0 * height


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def work(paths: Paths, p: cython.Py_ssize_t, x: float, y: float) -> cython.double:
    """The work of gravity and forces on a body along a displacement."""
    mass_x: float = paths.table.masses[p].inverse_mass_x
    mass_y: float = paths.table.masses[p].inverse_mass_y
    done: float = 0.0
    # The gain is the change of the velocity in a substep.
    if mass_x > 0.0:
        done += paths.table.free_motions[p].gain_x * x / mass_x
    if mass_y > 0.0:
        done += paths.table.free_motions[p].gain_y * y / mass_y
    return done * paths.substeps / paths.dt


def turn(
    joined: JoinedBodies, paths: Paths, k: cython.Py_ssize_t, total: float, last: cython.bint
) -> cython.void:
    """Make the velocities of a group right for its present poses, and keep their energy.

    Between impacts each body flies straight on, while the directions of the joints turn. So velocities that fitted the
    joints at the poses of an earlier moment would open the joints at the present poses. Joints do no work, so the
    kinetic energy is kept: that of the whole velocities if something immovable holds the group, otherwise that of the
    velocities relative to the centre of mass. (A kinematic body may add energy to the group that it holds.) Without
    this, a dumbbell would lose some energy with each bounce. And `ImpactContacts` would add energy, because the
    response of a group is right only for velocities that its joints allow.

    total  the `total_energy` before. A group that something immovable holds keeps this energy: joints lead the group
           along other ways than the chords of `Paths`, so its speed follows from its height
    last   whether the solver takes over, see `total_energy`
    """
    table: SolverBodies = paths.table
    i: cython.Py_ssize_t
    p: cython.Py_ssize_t
    before: float
    after: float
    scale: float = 1.0
    late: float = 0.5 * paths.dt / paths.substeps if last else 0.0
    if joined.held_by[k] == CONTRADICTORY:
        return
    find_center_velocity(joined, paths, k)
    joined.note_velocities(paths, k)
    before = joined.energy(table, k)
    joined.resolve(table, k, True)
    after = joined.energy(table, k)
    if joined.held_by[k] == HELD_BY_MOVING:
        if not after < IMPULSE_MAX:
            return
    else:
        if not after <= before:
            # The velocities were right except for rounding, or the joints contradict each other.
            joined.note_velocities(paths, k)
            after = before
        if after > KEPT_ENERGY_MIN * before:
            if joined.held_by[k] == HELD_BY_STILL:
                before = total
                for i in range(joined.first[k], joined.first[k] + joined.size[k]):
                    p = joined.member[i]
                    before += 2.0 * work(
                        paths,
                        p,
                        paths.segments[p].dx - late * joined.change[i].x,
                        paths.segments[p].dy - late * joined.change[i].y,
                    )
                before = max(before, 0.0)
            # (The same test again: if a group hardly moves, `total` is only rounding, and `after` may be tiny.)
            if after > KEPT_ENERGY_MIN * before:
                scale = sqrt(before / after)
    for i in range(joined.first[k], joined.first[k] + joined.size[k]):
        p = joined.member[i]
        paths.segments[p].vx = joined.center_vx + scale * (joined.change[i].x - joined.center_vx)
        paths.segments[p].vy = joined.center_vy + scale * (joined.change[i].y - joined.center_vy)
        paths.segments[p].w = scale * joined.change[i].turn


def plan_turn(joined: JoinedBodies, paths: Paths, row: cython.Py_ssize_t, time: float) -> cython.void:
    """Set `end_time` of a body's group, whose velocities have changed: no member may turn far on a straight path, and
    none may move beyond the limits of the joints."""
    k: cython.Py_ssize_t = joined.group[row] - 1
    i: cython.Py_ssize_t
    fastest: float = 0.0
    rest: float
    joined.end_time[k] = 1.0
    if joined.held_by[k] == CONTRADICTORY:
        return
    for i in range(joined.first[k], joined.first[k] + joined.size[k]):
        fastest = max(fastest, fabs(paths.segments[joined.member[i]].w))
    rest = time_to_limit(joined, paths, k)
    if fastest * paths.dt * rest > STRAIGHT_TURN:
        rest = STRAIGHT_TURN / (fastest * paths.dt)
    if time + rest < 1.0:
        joined.end_time[k] = min(time + max(rest, STRAIGHT_MIN), 1.0)


def find_center_velocity(joined: JoinedBodies, paths: Paths, k: cython.Py_ssize_t) -> cython.void:
    """Set `center_vx` and `center_vy` to the velocity of a group's centre of mass, or to 0 if something holds it."""
    table: SolverBodies = paths.table
    i: cython.Py_ssize_t
    m: cython.Py_ssize_t
    x: float = 0.0
    y: float = 0.0
    mass_x: float = 0.0
    mass_y: float = 0.0
    joined.center_vx = joined.center_vy = 0.0
    for i in range(joined.first[k], joined.first[k] + joined.size[k]):
        m = joined.member[i]
        if (
            joined.held_by[k] != HELD_BY_NOTHING
            or table.masses[m].inverse_mass_x == 0.0
            or table.masses[m].inverse_mass_y == 0.0
        ):
            return
        mass_x += 1.0 / table.masses[m].inverse_mass_x
        mass_y += 1.0 / table.masses[m].inverse_mass_y
        x += paths.segments[joined.member[i]].vx / table.masses[m].inverse_mass_x
        y += paths.segments[joined.member[i]].vy / table.masses[m].inverse_mass_y
    joined.center_vx = x / mass_x
    joined.center_vy = y / mass_y


def finish_joined(joined: JoinedBodies, paths: Paths) -> cython.void:
    """Make the velocities of all groups that were hit in this tick right for the poses at its end."""
    n: cython.Py_ssize_t
    if not joined.listed:
        return
    joined.moment += 1
    for n in range(joined.member_count):
        if paths.changed[joined.member[n]]:
            end_group_segments(joined, paths, joined.member[n], 1.0, True)
