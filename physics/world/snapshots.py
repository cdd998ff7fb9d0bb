"""Copies of the component dicts of entities in contact, for end events after the entities are deleted."""

from __future__ import annotations

from typing import Any

import cython

from physics.collision.contacts import Changes, Contacts
from physics.rows.bodies import Bodies


def keep_snapshots(
    bodies: Bodies, last: Contacts, now: Contacts, changes: Changes, tick: cython.longlong
) -> None:
    """Keep snapshots of all entities in contact, and what ends need of older snapshots. `tick`: number of the tick."""
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    if last.generation == now.generation:
        for i in range(changes.begun_count):
            k = changes.begun[i]
            bodies.keep_snapshot(now.row_a[k])
            bodies.keep_snapshot(now.row_b[k])
    else:
        for k in range(now.count):
            bodies.keep_snapshot(now.row_a[k])
            bodies.keep_snapshot(now.row_b[k])
    if len(now.had) > 0:
        now.had = {}
    if len(last.had) > 0 or len(bodies.replaced) > 0:
        _keep_lost(bodies, last, now, changes, tick)


def _keep_lost(
    bodies: Bodies, last: Contacts, now: Contacts, changes: Changes, tick: cython.longlong
) -> None:
    """Keep the components that the entities of a contact have lost since the contact began: its end goes to the
    handlers of these components, too."""
    outworn: dict[int, dict[type[Any], Any]] = bodies.outworn
    replaced: dict[int, dict[type[Any], Any]] = bodies.replaced
    had: dict[Any, Any] = now.had
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    pair: Any
    had_a: Any
    had_b: Any
    for pair, (had_a, had_b) in last.had.items():
        k = now.find(pair[0], pair[1])
        if k >= 0 and now.since[k] < tick:
            had[pair] = (
                {**had_a, **now.snapshots[now.row_a[k]]},
                {**had_b, **now.snapshots[now.row_b[k]]},
            )
    if len(replaced) > 0:
        bodies.replaced = {}
        if last.records is now.records:
            # Both ticks share the lists of snapshots: keep the replaced ones for the ends of this tick.
            for i in range(changes.ended_count):
                k = changes.ended[i]
                a = last.row_a[k]
                b = last.row_b[k]
                pair = (last.a[k], last.b[k])
                if (a in replaced or b in replaced) and pair not in last.had:
                    last.had[pair] = (
                        replaced.get(a, last.snapshots[a]),
                        replaced.get(b, last.snapshots[b]),
                    )
    if len(outworn) > 0:
        bodies.outworn = {}
        for i in range(changes.stayed_count):
            k = changes.stayed[i]
            a = now.row_a[k]
            b = now.row_b[k]
            if a in outworn or b in outworn:
                pair = (now.a[k], now.b[k])
                if pair not in had:
                    had_a = now.snapshots[a]
                    had_b = now.snapshots[b]
                    had[pair] = ({**outworn.get(a, had_a), **had_a}, {**outworn.get(b, had_b), **had_b})
