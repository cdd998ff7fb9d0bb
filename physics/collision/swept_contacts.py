"""Merges the hits of the sweep and of the solver into the contacts that detection finds at the end of the tick."""

from __future__ import annotations

import cython

from physics.collision.contacts import Contacts, ContactValues
from physics.collision.detection import dynamic_margin
from physics.collision.hits import Hits, PairHit
from physics.collision.manifolds import Manifolds
from physics.rows.bodies import Bodies
from physics.tolerances import REST_GAP


def add_hits(now: Contacts, hits: Hits, last: Contacts, bodies: Bodies, manifolds: Manifolds) -> cython.int:
    """Set `hit` of the contacts that had an impact in this tick, and add contacts for hits of pairs that are apart
    again.

    Both tables are sorted by rows.
    """
    i: cython.Py_ssize_t = 0
    h: cython.Py_ssize_t
    k: cython.Py_ssize_t
    hit: cython.pointer[PairHit]
    missing: cython.Py_ssize_t = 0
    gap: float
    now.hits = hits
    if hits.count == 0:
        return 0
    hits.sort_by_rows()
    for h in range(hits.count):
        k = hits.order[h]
        hit = cython.address(hits.pairs[k])
        while i < now.count and (
            now.row_a[i] < hit.row_a or (now.row_a[i] == hit.row_a and now.row_b[i] < hit.row_b)
        ):
            i += 1
        if i < now.count and now.row_a[i] == hit.row_a and now.row_b[i] == hit.row_b:
            if not hit.by_solver:
                now.hit[i] = k
            # The solver may have pushed pieces that are apart again, while others of the two touch.
            if hit.solver_impulse > now.values[i].normal_impulse:
                now.values[i].normal_impulse = hit.solver_impulse
            now.values[i].normal_impulse += hit.normal_impulse
            if hit.approach_speed > now.values[i].approach_speed:
                now.values[i].approach_speed = hit.approach_speed
        elif hit.were_apart or not was_touching(last, bodies, hit.row_a, hit.row_b):
            hits.order[missing] = k
            missing += 1
    now.reserve(now.count + missing)
    # From the end, so that each row moves once.
    i = now.count - 1
    now.count += missing
    k = now.count - 1
    while missing > 0:
        h = hits.order[missing - 1]
        hit = cython.address(hits.pairs[h])
        if i >= 0 and (now.row_a[i] > hit.row_a or (now.row_a[i] == hit.row_a and now.row_b[i] > hit.row_b)):
            now.copy(k, now, i)  # `begin_tick` is set by the match
            i -= 1
        else:
            set_contact(now, k, hits, h, bodies)
            gap = REST_GAP * dynamic_margin(bodies, hit.row_a, hit.row_b)
            now.ended_early[k] = not (hit.rests and is_close(manifolds, now.a[k], now.b[k], gap))
            missing -= 1
        k -= 1
    return 0


def set_contact(
    now: Contacts, k: cython.Py_ssize_t, hits: Hits, h: cython.Py_ssize_t, bodies: Bodies
) -> cython.void:
    """Set row `k` to the contact of a hit."""
    hit: cython.pointer[PairHit] = cython.address(hits.pairs[h])
    v: cython.pointer[ContactValues] = cython.address(now.values[k])
    now.set_pair(k, bodies, hit.row_a, hit.row_b, hit.piece_a, hit.piece_b)
    v.normal_x = hit.normal_x
    v.normal_y = hit.normal_y
    v.depth = 0.0
    now.points[k] = 1
    v.x0 = v.x1 = hit.x
    v.y0 = v.y1 = hit.y
    v.normal_impulse = hit.normal_impulse + hit.solver_impulse
    v.approach_speed = hit.approach_speed
    now.hit[k] = h


def was_touching(last: Contacts, bodies: Bodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
    """Whether the same two entities touched at the end of the last tick."""
    k: cython.Py_ssize_t = last.find(bodies.entity[a], bodies.entity[b])
    return (
        k >= 0
        and not last.ended_early[k]
        and last.records[last.row_a[k]] is bodies.records[a]
        and last.records[last.row_b[k]] is bodies.records[b]
    )


def is_close(manifolds: Manifolds, a: cython.longlong, b: cython.longlong, gap: float) -> cython.bint:
    """Whether two bodies that came to rest on each other are no further apart than `gap`."""
    k: cython.Py_ssize_t = manifolds.first_of(a, b)
    while k < manifolds.count and manifolds.a[k] == a and manifolds.b[k] == b:
        if manifolds.depth(k) > -gap:
            manifolds.pairs[k].is_contact = 1
            return True
        k += 1
    return False
