"""Merges the hits of the sweep into the contacts that detection finds at the end of the tick."""

from __future__ import annotations

import cython

from physics.tolerances import IMPACT_RELATIVE

if cython.compiled:
    from cython.cimports.physics.collision.contacts import (
        APPROACH,
        CONTACT,
        IMPULSE,
        NX,
        NY,
        OVERLAP,
        X0,
        X1,
        Y0,
        Y1,
        Contacts,
    )
    from cython.cimports.physics.collision.hits import Hits
    from cython.cimports.physics.collision.manifolds import Manifolds
    from cython.cimports.physics.rows.bodies import Bodies
else:
    from physics.collision.contacts import (
        APPROACH,
        CONTACT,
        IMPULSE,
        NX,
        NY,
        OVERLAP,
        X0,
        X1,
        Y0,
        Y1,
        Contacts,
    )
    from physics.collision.hits import Hits
    from physics.collision.manifolds import Manifolds
    from physics.rows.bodies import Bodies

_IMPACT = cython.declare(cython.double, IMPACT_RELATIVE)


@cython.cfunc
@cython.exceptval(-1, check=False)
def add_hits(now: Contacts, hits: Hits, last: Contacts, bodies: Bodies, near: Manifolds) -> cython.int:
    """Set `hit` of the contacts that had an impact in this tick, and add contacts for hits of pairs that are apart
    again.

    Both tables are sorted by rows.
    """
    i: cython.Py_ssize_t = 0
    h: cython.Py_ssize_t
    k: cython.Py_ssize_t
    missing: cython.Py_ssize_t = 0
    now.hits = hits
    if hits.count == 0:
        return 0
    hits.sort_by_rows()
    for h in range(hits.count):
        k = hits.order[h]
        while i < now.count and (
            now.row_a[i] < hits.row_a[k] or (now.row_a[i] == hits.row_a[k] and now.row_b[i] < hits.row_b[k])
        ):
            i += 1
        if i < now.count and now.row_a[i] == hits.row_a[k] and now.row_b[i] == hits.row_b[k]:
            now.hit[i] = k
            now.value[CONTACT * i + IMPULSE] += hits.impulse[k]
            if hits.approach[k] > now.value[CONTACT * i + APPROACH]:
                now.value[CONTACT * i + APPROACH] = hits.approach[k]
        elif hits.fresh[k] or not was_touching(last, bodies, hits.row_a[k], hits.row_b[k]):
            hits.order[missing] = k
            missing += 1
    while now.count + missing > len(now.a):
        now.grow()
    # From the end, so that each row moves once.
    i = now.count - 1
    now.count += missing
    k = now.count - 1
    while missing > 0:
        h = hits.order[missing - 1]
        if i >= 0 and (
            now.row_a[i] > hits.row_a[h] or (now.row_a[i] == hits.row_a[h] and now.row_b[i] > hits.row_b[h])
        ):
            now.move(i, k)
            i -= 1
        else:
            put(now, k, hits, h, bodies)
            now.apart[k] = not (hits.rests[h] and is_close(near, now.a[k], now.b[k], hits, h))
            missing -= 1
        k -= 1
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def put(now: Contacts, k: cython.Py_ssize_t, hits: Hits, h: cython.Py_ssize_t, bodies: Bodies) -> cython.void:
    """Set row `k` to the contact of a hit."""
    now.a[k] = bodies.entity[hits.row_a[h]]
    now.b[k] = bodies.entity[hits.row_b[h]]
    now.row_a[k] = hits.row_a[h]
    now.row_b[k] = hits.row_b[h]
    now.piece_a[k] = hits.piece_a[h]
    now.piece_b[k] = hits.piece_b[h]
    now.value[CONTACT * k + NX] = hits.nx[h]
    now.value[CONTACT * k + NY] = hits.ny[h]
    now.value[CONTACT * k + OVERLAP] = 0.0
    now.points[k] = 1
    now.value[CONTACT * k + X0] = now.value[CONTACT * k + X1] = hits.x[h]
    now.value[CONTACT * k + Y0] = now.value[CONTACT * k + Y1] = hits.y[h]
    now.value[CONTACT * k + IMPULSE] = hits.impulse[h]
    now.value[CONTACT * k + APPROACH] = hits.approach[h]
    now.live[k] = 1
    now.hit[k] = h


@cython.cfunc
@cython.exceptval(check=False)
def was_touching(last: Contacts, bodies: Bodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
    """Whether the same two entities touched at the end of the last tick."""
    k: cython.Py_ssize_t = last.find(bodies.entity[a], bodies.entity[b])
    return (
        k >= 0
        and not last.apart[k]
        and last.records[last.row_a[k]] is bodies.records[a]
        and last.records[last.row_b[k]] is bodies.records[b]
    )


@cython.cfunc
@cython.exceptval(check=False)
def is_close(
    near: Manifolds,
    a: cython.longlong,
    b: cython.longlong,
    hits: Hits,
    h: cython.Py_ssize_t,
) -> cython.bint:
    """Whether the gap between two bodies that came to rest on each other is within the tolerance of the time of
    impact."""
    low: cython.Py_ssize_t = 0
    high: cython.Py_ssize_t = near.count
    middle: cython.Py_ssize_t
    p: cython.Py_ssize_t
    gap: float = 8.0 * _IMPACT * hits.reach[h]
    while low < high:
        middle = (low + high) >> 1
        if near.a[middle] < a or (near.a[middle] == a and near.b[middle] < b):
            low = middle + 1
        else:
            high = middle
    while low < near.count and near.a[low] == a and near.b[low] == b:
        p = 2 * low
        if near.points[p].depth > -gap or (
            near.pairs[low].point_count == 2 and near.points[p + 1].depth > -gap
        ):
            near.pairs[low].told = 1
            return True
        low += 1
    return False
