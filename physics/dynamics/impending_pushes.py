"""Which islands the motion of this tick links: bodies that touch, and bodies that will push each other.

If an awake body will hit a sleeping body within the tick, the sleeping body has to be woken before the tick. The solver
treats sleeping bodies as immovable: if the sleeping body woke only in the next tick, it would act as a wall, and the
momentum would be lost.
"""

from __future__ import annotations

import cython

from physics.collision.manifolds import Manifolds
from physics.dynamics.islands import Islands
from physics.dynamics.solver_bodies import ASLEEP, DRIVEN, FIXED, FREE, SolverBodies
from physics.tolerances import SLOP_RELATIVE


def link_touching(
    islands: Islands, bodies: SolverBodies, manifolds: Manifolds, dt: float, substep: float
) -> cython.void:
    """Link bodies that touch, that had an impulse in the last tick, or that will push each other within the next
    `dt` seconds, in substeps of at most `substep`."""
    i: cython.Py_ssize_t
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    ahead: float = 1.0 + substep / dt
    pushed: cython.bint = False
    # Whether an awake body is so near a sleeping one that it reaches that one only if another body pushes it.
    beside: cython.bint = False
    for i in range(manifolds.count):
        if not manifolds.pairs[i].enabled:
            continue
        a = manifolds.pairs[i].row_a
        b = manifolds.pairs[i].row_b
        if manifolds.is_in_contact(i):
            islands.link(bodies, a, b)
        if (bodies.motion[a] == ASLEEP) != (bodies.motion[b] == ASLEEP) and (
            bodies.motion[a] != FIXED and bodies.motion[b] != FIXED
        ):
            if link_pushed(islands, bodies, manifolds, i, dt, ahead):
                pushed = True
            elif bodies.motion[a] != DRIVEN and bodies.motion[b] != DRIVEN:
                beside = True
    if beside:
        for i in range(manifolds.count):
            a = manifolds.pairs[i].row_a
            b = manifolds.pairs[i].row_b
            if (
                manifolds.pairs[i].enabled
                and (bodies.motion[a] == FREE or bodies.motion[a] == DRIVEN)
                and (bodies.motion[b] == FREE or bodies.motion[b] == DRIVEN)
                and link_pushed(islands, bodies, manifolds, i, dt, ahead)
            ):
                pushed = True
    if pushed:
        link_neighbours(islands, bodies, manifolds, ahead)


def link_pushed(
    islands: Islands,
    bodies: SolverBodies,
    manifolds: Manifolds,
    i: cython.Py_ssize_t,
    dt: float,
    ahead: float,
) -> cython.bint:
    """Link two bodies if they will push each other, and store the distance in `push_distance`. Returns whether they
    will push each other."""
    a: cython.Py_ssize_t = manifolds.pairs[i].row_a
    b: cython.Py_ssize_t = manifolds.pairs[i].row_b
    way: float = approach_distance(bodies, manifolds, i, dt, ahead)
    if way <= 0.0:
        return False
    islands.link(bodies, a, b)
    if bodies.motion[a] >= FREE:
        a = islands.find(a)
        islands.push_distance[a] = max(islands.push_distance[a], way)
    if bodies.motion[b] >= FREE:
        b = islands.find(b)
        islands.push_distance[b] = max(islands.push_distance[b], way)
    return True


def approach_distance(
    bodies: SolverBodies, manifolds: Manifolds, i: cython.Py_ssize_t, dt: float, ahead: float
) -> float:
    """The distance by which two bodies approach each other within `dt` seconds, if the solver would stop them
    within `ahead` times that distance; otherwise 0. Neither body is fixed, and at least one is awake.

    `ahead` is above 1 because in its last substep the solver already stops bodies that would meet in one more. The
    solver does not stop kinematic bodies. But a sleeping body that a kinematic body nearly reaches counts, too, so
    that it is pushed in the same tick in which the contact begins.
    """
    a: cython.Py_ssize_t = manifolds.pairs[i].row_a
    b: cython.Py_ssize_t = manifolds.pairs[i].row_b
    p: cython.Py_ssize_t = 2 * i
    end: cython.Py_ssize_t = p + manifolds.pairs[i].point_count
    ax: float = 0.0
    ay: float = 0.0
    aw: float = 0.0
    bx: float = 0.0
    by: float = 0.0
    bw: float = 0.0
    gain: float
    offset_x: float
    offset_y: float
    least: float = 0.0
    way: float
    farthest: float = 0.0
    if bodies.motion[a] == DRIVEN or bodies.motion[b] == DRIVEN:
        ahead = 1.0
        if bodies.motion[a] == ASLEEP:
            least = -SLOP_RELATIVE * bodies.size[a]
        elif bodies.motion[b] == ASLEEP:
            least = -SLOP_RELATIVE * bodies.size[b]
    # Gravity does not accelerate a body that is held: a body at rest, or a body that already presses on the other.
    presses: cython.bint = (
        manifolds.points[p].normal_impulse > 0.0 or manifolds.points[end - 1].normal_impulse > 0.0
    )
    if bodies.motion[a] != ASLEEP:
        gain = dt if bodies.sleep_time[a] == 0.0 and not presses else 0.0
        ax = bodies.states[a].vx + bodies.free_motions[a].gain_x * gain
        ay = bodies.states[a].vy + bodies.free_motions[a].gain_y * gain
        aw = bodies.states[a].w + bodies.free_motions[a].gain_w * gain
    if bodies.motion[b] != ASLEEP:
        gain = dt if bodies.sleep_time[b] == 0.0 and not presses else 0.0
        bx = bodies.states[b].vx + bodies.free_motions[b].gain_x * gain
        by = bodies.states[b].vy + bodies.free_motions[b].gain_y * gain
        bw = bodies.states[b].w + bodies.free_motions[b].gain_w * gain
    # Points are relative to the position of a; each body turns about its own centre of mass.
    offset_x = bodies.x[b] + bodies.cx[b] - bodies.x[a]
    offset_y = bodies.y[b] + bodies.cy[b] - bodies.y[a]
    while p < end:
        way = (
            (ax - aw * (manifolds.points[p].y - bodies.cy[a]))
            - (bx - bw * (manifolds.points[p].y - offset_y))
        ) * manifolds.values[i].normal_x
        way += (
            (ay + aw * (manifolds.points[p].x - bodies.cx[a]))
            - (by + bw * (manifolds.points[p].x - offset_x))
        ) * manifolds.values[i].normal_y
        way *= dt
        if way > farthest and manifolds.points[p].depth + ahead * way > least:
            farthest = way
        p += 1
    if (
        bodies.motion[a] == FREE
        and bodies.motion[b] == FREE
        and farthest <= SLOP_RELATIVE * min(bodies.size[a], bodies.size[b])
    ):
        # An awake body that is hardly pushed will not push another body.
        return 0.0
    return farthest


def link_neighbours(
    islands: Islands, bodies: SolverBodies, manifolds: Manifolds, ahead: float
) -> cython.void:
    """Link bodies that are so near a pushed body that it may push them within the tick, or within `ahead` times the
    distance."""
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    root_a: cython.int
    root_b: cython.int
    backwards: cython.bint = False
    changed: cython.bint = True
    while changed:
        changed = False
        for k in range(manifolds.count):
            i = manifolds.count - 1 - k if backwards else k
            if not manifolds.pairs[i].enabled:
                continue
            root_a = manifolds.pairs[i].row_a
            root_b = manifolds.pairs[i].row_b
            if bodies.motion[root_a] < FREE or bodies.motion[root_b] < FREE:
                continue
            root_a = islands.find(root_a)
            root_b = islands.find(root_b)
            if root_a == root_b:
                continue
            if ahead * max(islands.push_distance[root_a], islands.push_distance[root_b]) > -manifolds.depth(
                i
            ):
                islands.link(bodies, root_a, root_b)
                changed = True
        backwards = not backwards
