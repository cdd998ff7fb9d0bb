"""The weight that ground bears for the rest of a tick in which a body has landed: a part of the impulse of the hit.

`cancel_acceleration` removes the acceleration into the ground of a body that comes to rest on the ground within the
tick. The ground supplies this impulse, so the hit reports it. (If the body leaves the ground later in the tick, the
impulse that is reported is too great.)
"""

from __future__ import annotations

import cython

from physics.ccd.impact_contacts import ImpactContact, ImpactContacts
from physics.ccd.paths import Paths
from physics.ccd.toi_queue import ToiQueue
from physics.collision.hits import Hits, PairHit
from physics.dynamics.solver_bodies import FREE

_BORNE_SHARE = cython.declare(cython.double, 0.5)
"""If a body's remaining acceleration presses it into the ground by less than this share of its weight, the ground bears
it already."""


def add_weights(
    impacts: ImpactContacts, paths: Paths, queue: ToiQueue, hits: Hits, time: float
) -> cython.void:
    """Add to each hit of this moment the weight that the ground bears from now on, unless it has borne the body before.
    Comes after the bodies of the impacts have got their new paths: a body that the impacts have thrown off the ground
    has the acceleration of free flight again.
    """
    k: cython.Py_ssize_t
    c: cython.pointer[ImpactContact]
    hit: cython.pointer[PairHit]
    for k in range(impacts.count):
        c = cython.address(impacts.contacts[k])
        hit = cython.address(hits.pairs[queue.hit[c.pair]])
        if (
            c.slot == 0  # once for each pair
            and hit.weight > 0.0
            and hit.rests
            and not hit.is_borne
            and pull_into_ground(paths, c) < _BORNE_SHARE * hit.weight
        ):
            hit.normal_impulse += hit.weight * (1.0 - time)
            hit.is_borne = True


def pull_into_ground(paths: Paths, c: cython.pointer[ImpactContact]) -> float:
    """The impulse by which the acceleration of the dynamic body of a contact presses it into the ground in a tick."""
    if paths.table.motion[c.row_b] >= FREE:
        return paths.pull_along(c.row_b, -c.normal_x, -c.normal_y)
    return paths.pull_along(c.row_a, c.normal_x, c.normal_y)
