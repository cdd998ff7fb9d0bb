"""Islands fall asleep when all their bodies have been slow for SLEEP_SECONDS."""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.dynamics.islands import Islands
from physics.dynamics.size_speeds import slow_speed
from physics.dynamics.sleep_marks import OWN_SPEED
from physics.dynamics.solver_bodies import ASLEEP, HELD, POWERED, PULLED, BodyShift, SolverBodies
from physics.tolerances import COAST_RATE, COAST_WAY, SLEEP_SECONDS, SLEEP_WAY

_OWN_SPEED = cython.declare(cython.double, OWN_SPEED)


def restart_rest(bodies: SolverBodies) -> cython.void:
    """Set the time of rest of all bodies with a constraint to 0. This tick was a stall: joints that the stall
    opened are still closing, and bodies that it pressed in come out again."""
    k: cython.Py_ssize_t
    for k in range(bodies.free_count):
        if bodies.tied[bodies.free[k]]:
            bodies.still[bodies.free[k]] = 0.0


def put_to_sleep(
    islands: Islands, bodies: SolverBodies, dt: float, h: float, gravity: float, wait: cython.bint
) -> cython.void:
    """Update the time for which each free body has been slow, after a tick of `dt` seconds in substeps of `h`, and
    put islands to sleep if all their bodies have been slow for SLEEP_SECONDS. If `wait`, islands with a constraint
    stay awake."""
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    root: cython.int
    if not update_rest(islands, bodies, dt, h, gravity):
        return
    for k in range(bodies.free_count):
        i = bodies.free[k]
        root = islands.find(i)
        if wait and bodies.tied[i]:
            islands.rest[root] = 0.0
        elif bodies.still[i] < islands.rest[root]:
            islands.rest[root] = bodies.still[i]
    for k in range(bodies.free_count):
        i = bodies.free[k]
        if islands.rest[islands.find(i)] >= SLEEP_SECONDS:
            bodies.motion[i] = ASLEEP
            bodies.states[i].vx = bodies.states[i].vy = bodies.states[i].w = 0.0


def update_rest(islands: Islands, bodies: SolverBodies, dt: float, h: float, gravity: float) -> cython.bint:
    """Update the time for which each free body has been slow. Returns whether it is SLEEP_SECONDS or more for any."""
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    root: cython.int
    drifted: float
    fade: float = 1.0 / (1.0 + dt / SLEEP_SECONDS)
    pointlike: cython.bint = False
    slowed: cython.bint = False
    for k in range(bodies.free_count):
        i = bodies.free[k]
        root = islands.find(i)
        islands.rest[root] = 1e308
        bodies.marks[root] |= bodies.marks[i] & (HELD | POWERED)
    for k in range(bodies.free_count):
        i = bodies.free[k]
        drifted = add_to_drift(bodies, i, fade)
        if is_slow(bodies, i, islands.find(i), drifted, dt, h, gravity):
            bodies.still[i] += dt
            pointlike = pointlike or (bodies.size[i] == 0.0 and bodies.sleep_speed[i] == _OWN_SPEED)
        else:
            bodies.still[i] = 0.0
        slowed = slowed or bodies.still[i] >= SLEEP_SECONDS
    if pointlike:
        restart_pointlike_rest(islands, bodies, gravity)
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
    if not bodies.still[i] > 0.0:
        total.x = total.y = total.angle = 0.0  # not a product with 0: the sums may be NaN
    total.x = fade * total.x + bodies.states[i].dx
    total.y = fade * total.y + bodies.states[i].dy
    total.angle = fade * total.angle + bodies.states[i].da
    return bodies.reach[i] * fabs(total.angle) + sqrt(total.x * total.x + total.y * total.y)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def is_slow(
    bodies: SolverBodies,
    i: cython.Py_ssize_t,
    root: cython.int,
    drifted: cython.double,
    dt: cython.double,
    h: cython.double,
    gravity: cython.double,
) -> cython.bint:
    """Whether a body was slow in this tick. Of a body without a width it returns True: `restart_pointlike_rest` decides
    later.

    In two kinds of islands slow bodies may still be moving: islands that a belt, a motor, a spring or a flow moves,
    and islands that nothing holds, which may begin to fall. In these islands a body counts as slow only if it does not
    drift. Bodies of other islands may creep, as the lower bodies of a pile do for a long time.
    """
    speed: float = sqrt(bodies.states[i].vx * bodies.states[i].vx + bodies.states[i].vy * bodies.states[i].vy)
    turning: float = bodies.reach[i] * fabs(bodies.states[i].w)
    slow: float
    moved: float
    if bodies.sleep_speed[i] != _OWN_SPEED:
        return speed + turning <= bodies.sleep_speed[i]
    if bodies.size[i] == 0.0:
        return True
    slow = slow_speed(gravity, bodies.size[i])
    # A body that is pushed out of another body moves, although the relax pass leaves it no velocity.
    moved = bodies.reach[i] * fabs(bodies.states[i].da) + sqrt(
        bodies.states[i].dx * bodies.states[i].dx + bodies.states[i].dy * bodies.states[i].dy
    )
    if gravity > 0.0 and not moved <= dt * (slow + 2.0 * (speed + turning)):
        return False
    if speed + turning <= slow and (
        drifted <= SLEEP_WAY * bodies.size[i] or (bodies.marks[root] & (HELD | POWERED)) == HELD
    ):
        return True
    return (bodies.marks[i] & PULLED) == 0 and coasts(bodies, i, h, speed, turning)


def restart_pointlike_rest(islands: Islands, bodies: SolverBodies, gravity: float) -> cython.void:
    """Set the time of rest of bodies without a collider to 0 if they are not slow. Such bodies have no width, so their
    limit is that of the smallest body of their island that has a width. If the island has no such body, their velocity
    has to be 0.

    Meanwhile `rest` of each root holds that smallest width.
    """
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    root: cython.int
    size: float
    speed: float
    for k in range(bodies.free_count):
        i = bodies.free[k]
        root = islands.find(i)
        if bodies.size[i] > 0.0 and bodies.size[i] < islands.rest[root]:
            islands.rest[root] = bodies.size[i]
    for k in range(bodies.free_count):
        i = bodies.free[k]
        if bodies.size[i] > 0.0 or bodies.sleep_speed[i] != _OWN_SPEED:
            continue
        size = islands.rest[islands.find(i)]
        if size == 1e308:
            size = 0.0
        speed = sqrt(bodies.states[i].vx * bodies.states[i].vx + bodies.states[i].vy * bodies.states[i].vy)
        if not speed <= slow_speed(gravity, size):
            bodies.still[i] = 0.0
    for k in range(bodies.free_count):
        islands.rest[islands.find(bodies.free[k])] = 1e308


def coasts(bodies: SolverBodies, i: cython.Py_ssize_t, h: float, speed: float, turning: float) -> cython.bint:
    """Whether a body that nothing pushes has nearly been stopped by its damping, so that nobody would see the rest of
    its motion. Without gravity, a body that only its damping slows down never stops completely.

    speed, turning  of its centre of mass, and at its farthest point

    In substeps of h seconds v falls to q v, with q = 1 / (1 + h damping). The rest of its way is the sum over all later
    substeps, h v (q + q^2 + ...) = h v q / (1 - q).
    """
    linear: float = bodies.flights[i].damping
    angular: float = bodies.flights[i].angular_damping
    way: float = COAST_WAY * bodies.size[i]
    return (
        bodies.flights[i].gain_x == 0.0
        and bodies.flights[i].gain_y == 0.0
        and bodies.flights[i].gain_w == 0.0
        and speed + turning <= COAST_RATE * bodies.size[i]
        and h * speed * linear <= way * (1.0 - linear)
        and h * turning * angular <= way * (1.0 - angular)
    )
