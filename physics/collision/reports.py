"""Writes what detection has found about two rows into the table of contacts."""

from __future__ import annotations

import cython

from physics.collision.contacts import Contacts, ContactValues
from physics.collision.manifolds import Manifolds
from physics.collision.piece_index import piece_a_of, piece_b_of
from physics.geometry.manifold import Manifold
from physics.rows.bodies import Bodies


def report_contact(
    bodies: Bodies,
    contacts: Contacts,
    i: cython.Py_ssize_t,
    j: cython.Py_ssize_t,
    m: Manifold,
    impulse: float,
    approach: float,
) -> None:
    """Add the contact of two rows, with the numbers of a manifold."""
    n: cython.Py_ssize_t = contacts.count
    v: cython.pointer[ContactValues]
    x: float = bodies.simple[i].x
    y: float = bodies.simple[i].y
    contacts.reserve(n + 1)
    contacts.count = n + 1
    v = cython.address(contacts.values[n])
    contacts.set_pair(n, bodies, i, j, m.piece_a, m.piece_b)
    v.normal_x = m.nx
    v.normal_y = m.ny
    v.depth = m.depth if m.depth > 0.0 else 0.0
    contacts.points[n] = m.count
    v.x0 = x + m.x0
    v.y0 = y + m.y0
    v.x1 = x + m.x1
    v.y1 = y + m.y1
    v.normal_impulse = impulse
    v.approach_speed = approach


def correct_contact(
    bodies: Bodies, contacts: Contacts, manifolds: Manifolds, k: cython.Py_ssize_t
) -> cython.int:
    """Update the contact of a pair after its manifold in row `k` was repaired.

    Otherwise handlers would be told of a hit from the side at each seam of the ground on which a body slides. The
    contact gets the numbers of the pair's deepest enabled manifold, or, if none is enabled, of the deepest one.
    """
    n: cython.Py_ssize_t = contacts.find(manifolds.a[k], manifolds.b[k])
    i: cython.Py_ssize_t = manifolds.first_of(manifolds.a[k], manifolds.b[k])
    p: cython.Py_ssize_t
    v: cython.pointer[ContactValues]
    best: cython.Py_ssize_t = -1
    best_depth: float = 0.0
    depth: float
    if n < 0:
        return 0
    while i < manifolds.count and manifolds.a[i] == manifolds.a[k] and manifolds.b[i] == manifolds.b[k]:
        depth = manifolds.depth(i)
        if depth >= 0.0 and (
            best < 0
            or manifolds.pairs[i].enabled > manifolds.pairs[best].enabled
            or (manifolds.pairs[i].enabled == manifolds.pairs[best].enabled and depth > best_depth)
        ):
            best = i
            best_depth = depth
        i += 1
    if best < 0:
        return 0
    p = 2 * best
    v = cython.address(contacts.values[n])
    v.normal_x = manifolds.values[best].normal_x
    v.normal_y = manifolds.values[best].normal_y
    v.depth = best_depth
    contacts.points[n] = manifolds.pairs[best].point_count
    contacts.piece_a[n] = piece_a_of(bodies, manifolds, best)
    contacts.piece_b[n] = piece_b_of(bodies, manifolds, best)
    i = contacts.row_a[n]
    v.x0 = bodies.x[i] + manifolds.points[p].x
    v.y0 = bodies.y[i] + manifolds.points[p].y
    v.x1 = bodies.x[i] + manifolds.points[p + 1].x
    v.y1 = bodies.y[i] + manifolds.points[p + 1].y
    return 0
