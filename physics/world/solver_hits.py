"""Hits of pairs that the solver has pushed.

The solver stops bodies that come near each other within a tick, and may push them so far apart that the end of the tick
finds no contact: a box that spins and skips off the floor. Without a hit, such a push would have no event.
"""

from __future__ import annotations

import cython

from physics.collision.hits import Hits, PairHit
from physics.collision.manifolds import Manifolds
from physics.collision.piece_index import piece_a_of, piece_b_of
from physics.dynamics.solver_bodies import FREE, SolverBodies
from physics.rows.bodies import Bodies


def add_solver_hits(
    hits: Hits, bodies: Bodies, table: SolverBodies, manifolds: Manifolds, previous: Manifolds
) -> cython.int:
    """Note how hard the solver has pushed the pairs that did not touch in `previous`, the manifolds of the detection
    before: in their hit, or in a new one if the sweep has not hit them. Some of these pairs had a contact in the last
    tick. For them `add_hits` adds a contact only if the two were apart within the tick.

    Call it before disabled manifolds are enabled again: a disabled manifold has the impulse of an earlier tick.
    """
    k: cython.Py_ssize_t
    h: cython.Py_ssize_t
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    i: cython.Py_ssize_t = 0
    swept_count: cython.Py_ssize_t = hits.count
    hit: cython.pointer[PairHit]
    hits.sort_by_rows()
    for k in range(manifolds.count):
        if not _is_new_push(manifolds, previous, k):
            continue
        a = manifolds.pairs[k].row_a
        b = manifolds.pairs[k].row_b
        if table.motion[a] != FREE and table.motion[b] != FREE:
            continue
        # Manifolds have the order of the sorted hits, and those of a pair are neighbours.
        while i < swept_count and _precedes(hits, hits.order[i], a, b):
            i += 1
        if i < swept_count and _is_of(hits, hits.order[i], a, b):
            h = hits.order[i]
        elif hits.count > swept_count and _is_of(hits, hits.count - 1, a, b):
            h = hits.count - 1
        else:
            h = _add(hits, bodies, manifolds, k, a, b)
        hit = cython.address(hits.pairs[h])
        hit.solver_impulse += manifolds.values[k].normal_impulse
        hit.approach_speed = max(hit.approach_speed, manifolds.values[k].approach_speed)
    return 0


def _is_new_push(manifolds: Manifolds, previous: Manifolds, k: cython.Py_ssize_t) -> cython.bint:
    """Whether the solver has pushed the two pieces of a manifold, which did not touch in `previous`."""
    if (
        not manifolds.values[k].normal_impulse > 0.0
        or not manifolds.pairs[k].enabled
        or manifolds.pairs[k].let_through
        or manifolds.was_contact(k, previous)
    ):
        return False
    # Where a seam is, the manifold may be that of the neighbouring ground, which touches in place of this ground.
    return manifolds.pairs[k].is_contact != 0 or manifolds.depth(k) < 0.0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _precedes(hits: Hits, h: cython.Py_ssize_t, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
    """Whether a hit comes before those of the rows a and b in the order of rows."""
    row_a: cython.int = hits.pairs[h].row_a
    return row_a < a or (row_a == a and hits.pairs[h].row_b < b)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_of(hits: Hits, h: cython.Py_ssize_t, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
    """Whether a hit is that of the rows a and b."""
    return hits.pairs[h].row_a == a and hits.pairs[h].row_b == b


def _add(
    hits: Hits,
    bodies: Bodies,
    manifolds: Manifolds,
    k: cython.Py_ssize_t,
    a: cython.Py_ssize_t,
    b: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Add a hit of the rows a and b with the normal, the point and the shapes of a manifold. Returns its index."""
    h: cython.Py_ssize_t = hits.add(a, b, 1.0)
    p: cython.Py_ssize_t = 2 * k
    hit: cython.pointer[PairHit] = cython.address(hits.pairs[h])
    if manifolds.pairs[k].point_count == 2 and manifolds.points[p + 1].depth > manifolds.points[p].depth:
        p += 1
    hit.by_solver = True
    hit.x = bodies.x[a] + manifolds.points[p].x
    hit.y = bodies.y[a] + manifolds.points[p].y
    hit.normal_x = manifolds.values[k].normal_x
    hit.normal_y = manifolds.values[k].normal_y
    hit.piece_a = piece_a_of(bodies, manifolds, k)
    hit.piece_b = piece_b_of(bodies, manifolds, k)
    return h
