"""Hits of pairs that only the solver has pushed.

The solver stops bodies that come near each other within a tick, and may push them so far apart that the end of the tick
finds no contact: a box that spins and skips off the floor. Without a hit nobody would hear of such a push.
"""

from __future__ import annotations

import cython

from physics.collision.hits import Hits, PairHit
from physics.collision.manifolds import Manifolds
from physics.collision.piece_index import piece_a_of, piece_b_of
from physics.dynamics.solver_bodies import FREE, SolverBodies
from physics.rows.bodies import Bodies


def add_solver_hits(hits: Hits, bodies: Bodies, table: SolverBodies, manifolds: Manifolds) -> cython.int:
    """Add the pairs that did not touch when the tick began, that the solver has pushed within the tick, and that the
    sweep has not hit. `add_hits` ignores the hit of a pair that still touches at the end of the tick.

    Comes before manifolds that were disabled for this tick are enabled again: they may have the impulse of an earlier
    tick, because the solver leaves them out.
    """
    k: cython.Py_ssize_t
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    swept_count: cython.Py_ssize_t = hits.count
    for k in range(manifolds.count):
        if (
            manifolds.pairs[k].is_contact
            or not manifolds.pairs[k].enabled
            or manifolds.pairs[k].let_through
            or not manifolds.values[k].normal_impulse > 0.0
        ):
            continue
        a = manifolds.pairs[k].row_a
        b = manifolds.pairs[k].row_b
        if (table.motion[a] == FREE or table.motion[b] == FREE) and not _is_swept(hits, swept_count, a, b):
            _add(hits, bodies, manifolds, k, a, b)
    return 0


def _is_swept(
    hits: Hits, swept_count: cython.Py_ssize_t, a: cython.Py_ssize_t, b: cython.Py_ssize_t
) -> cython.bint:
    """Whether the first `swept_count` hits, those of the sweep, have a pair."""
    k: cython.Py_ssize_t
    for k in range(swept_count):
        if hits.pairs[k].row_a == a and hits.pairs[k].row_b == b:
            return True
    return False


def _add(
    hits: Hits,
    bodies: Bodies,
    manifolds: Manifolds,
    k: cython.Py_ssize_t,
    a: cython.Py_ssize_t,
    b: cython.Py_ssize_t,
) -> cython.int:
    """Add the push of a manifold to the hit of its pair. Manifolds of a pair are neighbours: the hit has the sum of
    their impulses, and normal, point and shapes of the first."""
    n: cython.Py_ssize_t = hits.count - 1
    p: cython.Py_ssize_t = 2 * k
    hit: cython.pointer[PairHit]
    if n >= 0 and hits.pairs[n].by_solver and hits.pairs[n].row_a == a and hits.pairs[n].row_b == b:
        hit = cython.address(hits.pairs[n])
        hit.normal_impulse += manifolds.values[k].normal_impulse
        hit.approach_speed = max(hit.approach_speed, manifolds.values[k].approach_speed)
        return 0
    n = hits.add(a, b, 1.0)
    hit = cython.address(hits.pairs[n])
    hit.by_solver = True
    if manifolds.pairs[k].point_count == 2 and manifolds.points[p + 1].depth > manifolds.points[p].depth:
        p += 1
    hit.x = bodies.x[a] + manifolds.points[p].x
    hit.y = bodies.y[a] + manifolds.points[p].y
    hit.normal_x = manifolds.values[k].normal_x
    hit.normal_y = manifolds.values[k].normal_y
    hit.piece_a = piece_a_of(bodies, manifolds, k)
    hit.piece_b = piece_b_of(bodies, manifolds, k)
    hit.normal_impulse = manifolds.values[k].normal_impulse
    hit.approach_speed = manifolds.values[k].approach_speed
    return 0
