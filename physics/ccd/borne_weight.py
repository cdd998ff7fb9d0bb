"""The weight that ground bears for the rest of a tick in which a body has landed: a part of the impulse of the hit.

A body that comes to rest on ground within the tick loses its acceleration into the ground (`cancel_acceleration`). The
ground does this with a push, as long as the body stays: a later impact of the tick may throw the body off.
"""

from __future__ import annotations

import cython

from physics.ccd.impact_contacts import ImpactContact, ImpactContacts
from physics.ccd.paths import Paths
from physics.ccd.toi_queue import ToiQueue
from physics.collision.hits import Hits, PairHit
from physics.dynamics.solver_bodies import FREE


def note_weight(hit: cython.pointer[PairHit], weight: float, time: float) -> cython.void:
    """Note the impulse with which the ground of a hit would bear the body for a whole tick, from a time on. If the
    ground bore the body before, the body was free in between: that push ended at this time."""
    if hit.is_borne:
        hit.normal_impulse -= hit.weight * (1.0 - time)
        hit.is_borne = False
    hit.weight = weight


def add_weights(
    impacts: ImpactContacts, paths: Paths, queue: ToiQueue, hits: Hits, time: float
) -> cython.void:
    """Add the weights that are borne from a time on, and take off those that are not borne any longer. Comes after the
    bodies of the impacts have got their new paths."""
    k: cython.Py_ssize_t
    c: cython.pointer[ImpactContact]
    hit: cython.pointer[PairHit]
    is_borne: cython.bint
    for k in range(impacts.count):
        c = cython.address(impacts.contacts[k])
        hit = cython.address(hits.pairs[queue.hit[c.pair]])
        if c.slot != 0 or hit.weight == 0.0:
            continue
        is_borne = hit.rests and pull_into_ground(paths, c) < 0.5 * hit.weight
        if is_borne != hit.is_borne:
            hit.normal_impulse += (hit.weight if is_borne else -hit.weight) * (1.0 - time)
            hit.is_borne = is_borne


def pull_into_ground(paths: Paths, c: cython.pointer[ImpactContact]) -> float:
    """The impulse by which the acceleration of the dynamic body of a contact presses it into the ground in a tick."""
    if paths.table.motion[c.row_b] >= FREE:
        return paths.pull_along(c.row_b, -c.normal_x, -c.normal_y)
    return paths.pull_along(c.row_a, c.normal_x, c.normal_y)
