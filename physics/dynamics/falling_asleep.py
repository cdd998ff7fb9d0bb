"""Islands fall asleep when all their bodies have been slow for SLEEP_SECONDS."""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.components.unrest import DRIFTS, FAST, NOTHING, PUSHED, SOFT, STALLED
from physics.dynamics.islands import Islands
from physics.dynamics.size_speeds import fastest_point, slow_speed
from physics.dynamics.sleep_values import SPEED_BY_SIZE
from physics.dynamics.solver_bodies import (
    ASLEEP,
    HELD,
    POWERED,
    PULLED,
    BodyFreeMotion,
    BodyShift,
    SolverBodies,
)
from physics.tolerances import COAST_RATE, COAST_WAY, SLEEP_SECONDS, SLEEP_WAY

_SPEED_BY_SIZE = cython.declare(cython.double, SPEED_BY_SIZE)

_TREMBLE_SECONDS = cython.declare(cython.double, 0.05)
"""Seconds. A body trembles if it drifts less far than it would in this time at the limit of speed for sleep. Larger: a
beam of welds that sags in small swings falls asleep before it is straight. Smaller: the springs of a light body below a
heavy one keep both awake for ever."""


def reset_sleep_times(bodies: SolverBodies) -> cython.void:
    """Set the time of rest of all bodies with a constraint or in a force field to 0. This tick was a stall: joints that
    the stall opened are still closing, and bodies that it pressed in come out again."""
    k: cython.Py_ssize_t
    for k in range(bodies.free_count):
        if bodies.substepped[bodies.free[k]]:
            bodies.reset_sleep_time(bodies.free[k], STALLED)


def put_to_sleep(
    islands: Islands, bodies: SolverBodies, dt: float, h: float, wait: cython.bint
) -> cython.void:
    """Update the time for which each free body has been slow, after a tick of `dt` seconds in substeps of `h`, and
    put islands to sleep if all their bodies have been slow for SLEEP_SECONDS. If `wait`, islands with a constraint
    or a force field stay awake."""
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    root: cython.int
    if not update_sleep_times(islands, bodies, dt, h):
        return
    for k in range(bodies.free_count):
        i = bodies.free[k]
        root = islands.find(i)
        if wait and bodies.substepped[i]:
            islands.sleep_time[root] = 0.0
            if bodies.sleep_time[i] >= SLEEP_SECONDS:
                bodies.unrest[i] = SOFT
        elif bodies.sleep_time[i] < islands.sleep_time[root]:
            islands.sleep_time[root] = bodies.sleep_time[i]
    for k in range(bodies.free_count):
        i = bodies.free[k]
        if islands.sleep_time[islands.find(i)] >= SLEEP_SECONDS:
            bodies.motion[i] = ASLEEP
            bodies.states[i].vx = bodies.states[i].vy = bodies.states[i].w = 0.0


def update_sleep_times(islands: Islands, bodies: SolverBodies, dt: float, h: float) -> cython.bint:
    """Update the time for which each free body has been slow. Returns whether it is SLEEP_SECONDS or more for any.

    Also prepares the roots of the islands: HELD and POWERED of all bodies of an island, and a time that `put_to_sleep`
    lowers.
    """
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    root: cython.int
    cause: cython.int
    drifted: float
    fade: float = 1.0 / (1.0 + dt / SLEEP_SECONDS)
    pointlike: cython.bint = False
    slowed: cython.bint = False
    for k in range(bodies.free_count):
        i = bodies.free[k]
        root = islands.find(i)
        islands.sleep_time[root] = 1e308
        bodies.marks[root] |= bodies.marks[i] & (HELD | POWERED)
    for k in range(bodies.free_count):
        i = bodies.free[k]
        drifted = add_to_drift(bodies, i, fade)
        cause = unrest_of(bodies, i, islands.find(i), drifted, dt, h)
        if cause == NOTHING:
            bodies.sleep_time[i] += dt
            pointlike = pointlike or (bodies.size[i] == 0.0 and bodies.sleep_speed[i] == _SPEED_BY_SIZE)
        else:
            bodies.reset_sleep_time(i, cause)
        slowed = slowed or bodies.sleep_time[i] >= SLEEP_SECONDS
    if pointlike:
        reset_pointlike_sleep_times(islands, bodies)
    return slowed


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def add_to_drift(bodies: SolverBodies, i: cython.Py_ssize_t, fade: cython.double) -> cython.double:
    """Add the motion of this tick to the drift of a body, and return how far the body has drifted.

    Trembling is no drift: `drifts` are sums of the motions since a body became slow, in which older motions fade with
    the time constant SLEEP_SECONDS.
    """
    total: cython.pointer[BodyShift] = cython.address(bodies.drifts[i])
    if not bodies.sleep_time[i] > 0.0:
        total.x = total.y = total.angle = 0.0  # not a product with 0: the sums may be NaN
    total.x = fade * total.x + bodies.states[i].dx
    total.y = fade * total.y + bodies.states[i].dy
    total.angle = fade * total.angle + bodies.states[i].da
    return fastest_point(total.x, total.y, total.angle, bodies.reach[i])


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def unrest_of(
    bodies: SolverBodies,
    i: cython.Py_ssize_t,
    root: cython.int,
    drifted: cython.double,
    dt: cython.double,
    h: cython.double,
) -> cython.int:
    """Why a body was not slow in this tick, or NOTHING. Of a body without a width it returns NOTHING:
    `reset_pointlike_sleep_times` decides later.

    In two kinds of islands a slow body may travel far: islands that a belt, a motor, a spring or a flow moves,
    and islands that nothing holds, which may begin to fall. In these islands a body counts as slow only if it does not
    drift. Bodies of other islands may creep, as the lower bodies of a pile do for a long time.
    """
    speed: float = sqrt(bodies.states[i].vx * bodies.states[i].vx + bodies.states[i].vy * bodies.states[i].vy)
    turning: float = bodies.reach[i] * fabs(bodies.states[i].w)
    gravity: float = bodies.gravity_at(i)
    slow: float
    moved: float
    if bodies.sleep_speed[i] != _SPEED_BY_SIZE:
        return NOTHING if speed + turning <= bodies.sleep_speed[i] else FAST
    if bodies.size[i] == 0.0:
        return NOTHING
    slow = slow_speed(gravity, bodies.size[i])
    if gravity > 0.0 and not drifted <= _TREMBLE_SECONDS * slow:
        # A body that is pushed out of another body moves, although the relax pass leaves it no velocity.
        moved = fastest_point(bodies.states[i].dx, bodies.states[i].dy, bodies.states[i].da, bodies.reach[i])
        if not moved <= dt * (slow + 2.0 * (speed + turning)):
            return FAST if was_fast(bodies, i, slow) else PUSHED
    if speed + turning <= slow and (
        drifted <= SLEEP_WAY * bodies.size[i] or (bodies.marks[root] & (HELD | POWERED)) == HELD
    ):
        return NOTHING
    if (bodies.marks[i] & PULLED) == 0 and coasts(bodies, i, h, speed, turning):
        return NOTHING
    return DRIFTS if speed + turning <= slow else FAST


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def was_fast(bodies: SolverBodies, i: cython.Py_ssize_t, slow: cython.double) -> cython.bint:
    """Whether a body was faster than `slow` when the tick began: then something has stopped it in this tick."""
    start: cython.pointer[BodyFreeMotion] = cython.address(bodies.free_motions[i])
    return fastest_point(start.initial_vx, start.initial_vy, start.initial_w, bodies.reach[i]) > slow


def reset_pointlike_sleep_times(islands: Islands, bodies: SolverBodies) -> cython.void:
    """Set the time of rest of bodies without a collider to 0 if they are not slow. Such bodies have no width, so their
    limit is that of the smallest body of their island that has a width, and a rotation counts as if they had this
    width. If the island has no such body, their velocity has to be 0. A drift sets the time back, too, under the
    same condition as in `unrest_of`.

    Meanwhile `sleep_time` of each root holds that smallest width.
    """
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    root: cython.int
    size: float
    reach: float
    speed: float
    for k in range(bodies.free_count):
        i = bodies.free[k]
        root = islands.find(i)
        if bodies.size[i] > 0.0 and bodies.size[i] < islands.sleep_time[root]:
            islands.sleep_time[root] = bodies.size[i]
    for k in range(bodies.free_count):
        i = bodies.free[k]
        if bodies.size[i] > 0.0 or bodies.sleep_speed[i] != _SPEED_BY_SIZE:
            continue
        size = islands.sleep_time[islands.find(i)]
        if size == 1e308:
            size = 0.0
        reach = size if size > 0.0 else 1.0  # any length does: the limit is 0
        speed = fastest_point(bodies.states[i].vx, bodies.states[i].vy, bodies.states[i].w, reach)
        if not speed <= slow_speed(bodies.gravity_at(i), size):
            bodies.reset_sleep_time(i, FAST)
        elif (bodies.marks[islands.find(i)] & (HELD | POWERED)) != HELD and (
            fastest_point(bodies.drifts[i].x, bodies.drifts[i].y, bodies.drifts[i].angle, reach)
            > SLEEP_WAY * size
        ):
            bodies.reset_sleep_time(i, DRIFTS)
    for k in range(bodies.free_count):
        islands.sleep_time[islands.find(bodies.free[k])] = 1e308


def coasts(bodies: SolverBodies, i: cython.Py_ssize_t, h: float, speed: float, turning: float) -> cython.bint:
    """Whether a body that nothing pushes has nearly been stopped by its damping, so that nobody would see the rest of
    its motion. Without gravity, a body that only its damping slows down never stops completely.

    speed, turning  of its centre of mass, and at its farthest point

    In substeps of h seconds v falls to q v, with q = 1 / (1 + h damping). The rest of its way is the sum over all later
    substeps, h v (q + q^2 + ...) = h v q / (1 - q).
    """
    linear: float = bodies.free_motions[i].damping
    angular: float = bodies.free_motions[i].angular_damping
    way: float = COAST_WAY * bodies.size[i]
    return (
        bodies.free_motions[i].gain_x == 0.0
        and bodies.free_motions[i].gain_y == 0.0
        and bodies.free_motions[i].gain_w == 0.0
        and speed + turning <= COAST_RATE * bodies.size[i]
        and h * speed * linear <= way * (1.0 - linear)
        and h * turning * angular <= way * (1.0 - angular)
    )
