"""Copies of the component dicts of entities in contact, for end events after the entities are deleted."""

from __future__ import annotations

from typing import Any

import cython

from physics.collision.contacts import ContactChanges, Contacts
from physics.rows.bodies import Bodies


def keep_snapshots(
    bodies: Bodies,
    previous_contacts: Contacts,
    contacts: Contacts,
    changes: ContactChanges,
    tick: cython.longlong,
) -> None:
    """Keep snapshots of all entities in contact, and what ends need of older snapshots. `tick`: number of the tick."""
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    if previous_contacts.generation == contacts.generation:
        for i in range(changes.begun_count):
            k = changes.begun[i]
            bodies.keep_snapshot(contacts.row_a[k])
            bodies.keep_snapshot(contacts.row_b[k])
    else:
        for k in range(contacts.count):
            bodies.keep_snapshot(contacts.row_a[k])
            bodies.keep_snapshot(contacts.row_b[k])
    if len(contacts.component_history) > 0:
        contacts.component_history = {}
    if len(previous_contacts.component_history) > 0 or len(bodies.replaced_snapshots) > 0:
        _keep_lost(bodies, previous_contacts, contacts, changes, tick)


def _keep_lost(
    bodies: Bodies,
    previous_contacts: Contacts,
    contacts: Contacts,
    changes: ContactChanges,
    tick: cython.longlong,
) -> None:
    """Keep the components that the entities of a contact have lost since the contact began: its end goes to the
    handlers of these components, too."""
    lost_components: dict[int, dict[type[Any], Any]] = bodies.lost_components
    replaced_snapshots: dict[int, dict[type[Any], Any]] = bodies.replaced_snapshots
    had: dict[Any, Any] = contacts.component_history
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    pair: Any
    had_a: Any
    had_b: Any
    for pair, (had_a, had_b) in previous_contacts.component_history.items():
        k = contacts.find(pair[0], pair[1])
        if k >= 0 and contacts.begin_tick[k] < tick:
            had[pair] = (
                {**had_a, **contacts.snapshots[contacts.row_a[k]]},
                {**had_b, **contacts.snapshots[contacts.row_b[k]]},
            )
    if len(replaced_snapshots) > 0:
        bodies.replaced_snapshots = {}
        if previous_contacts.records is contacts.records:
            # Both ticks share the lists of snapshots: keep the replaced ones for the ends of this tick.
            for i in range(changes.ended_count):
                k = changes.ended[i]
                a = previous_contacts.row_a[k]
                b = previous_contacts.row_b[k]
                pair = (previous_contacts.a[k], previous_contacts.b[k])
                if (
                    a in replaced_snapshots or b in replaced_snapshots
                ) and pair not in previous_contacts.component_history:
                    previous_contacts.component_history[pair] = (
                        replaced_snapshots.get(a, previous_contacts.snapshots[a]),
                        replaced_snapshots.get(b, previous_contacts.snapshots[b]),
                    )
    if len(lost_components) > 0:
        bodies.lost_components = {}
        for i in range(changes.stayed_count):
            k = changes.stayed[i]
            a = contacts.row_a[k]
            b = contacts.row_b[k]
            if a in lost_components or b in lost_components:
                pair = (contacts.a[k], contacts.b[k])
                if pair not in had:
                    had_a = contacts.snapshots[a]
                    had_b = contacts.snapshots[b]
                    had[pair] = (
                        {**lost_components.get(a, had_a), **had_a},
                        {**lost_components.get(b, had_b), **had_b},
                    )
