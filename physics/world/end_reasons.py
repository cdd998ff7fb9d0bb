"""Why contacts ended: found before handlers change the world."""

from __future__ import annotations

from typing import Any

import cython

from physics.collision.contacts import ContactChanges, Contacts
from physics.collision.detection import may_meet
from physics.components.collider import Collider as _Collider
from physics.components.motion import Transform as _Transform
from physics.events.esper_world import EsperWorld
from physics.rows.bodies import INVALID, Bodies


def set_end_reasons(
    bodies: Bodies,
    previous_contacts: Contacts,
    contacts: Contacts,
    changes: ContactChanges,
    world: EsperWorld,
) -> cython.int:
    """Find the reason of each end."""
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    reasons: list[str]
    # True: no component was added or removed since the last tick, and rows have not changed places.
    same: cython.bint = previous_contacts.generation == contacts.generation and len(world.dead) == 0
    if changes.ended_count == 0 and len(changes.reasons) == 0:
        return 0
    reasons = []
    for i in range(changes.ended_count):
        k = changes.ended[i]
        if same:
            reasons.append(_reason_of_rows(bodies, previous_contacts.row_a[k], previous_contacts.row_b[k]))
        else:
            reasons.append(_reason(bodies, previous_contacts, k, world))
    changes.reasons = reasons
    return 0


def _reason(bodies: Bodies, previous_contacts: Contacts, k: cython.Py_ssize_t, world: EsperWorld) -> str:
    """The first reason that applies to either entity of contact `k`, in the documented order."""
    record: dict[type[Any], Any]
    records: tuple[Any, Any] = (
        previous_contacts.records[previous_contacts.row_a[k]],
        previous_contacts.records[previous_contacts.row_b[k]],
    )
    if not (
        world.alive(previous_contacts.a[k], records[0]) and world.alive(previous_contacts.b[k], records[1])
    ):
        return "deleted"
    for record in records:
        if _Transform not in record or _Collider not in record:
            return "removed"
    return _reason_of_rows(
        bodies, bodies.row_of(previous_contacts.a[k]), bodies.row_of(previous_contacts.b[k])
    )


def _reason_of_rows(bodies: Bodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> str:
    """Why the contact of two rows ended, both of which are still there."""
    if bodies.state[a] == INVALID or bodies.state[b] == INVALID:
        return "invalid"
    if not may_meet(bodies, a, b):
        return "filtered"
    return "separated"
