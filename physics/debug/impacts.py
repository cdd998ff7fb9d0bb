"""What the sweep and the solver did in the last tick, for tests."""

from __future__ import annotations

from typing import Any

import cython

from physics.collision.contacts import Contacts
from physics.collision.hits import Hits
from physics.rows.bodies import Bodies
from physics.world.step import Tick


def impacts(tick: Tick) -> list[tuple[Any, ...]]:
    """What the sweep found in the last tick, in order: (a, b, time, whether the two were apart before, whether they are
    so at the end of the tick, pose of a, pose of b)."""
    contacts: Contacts = tick.contacts
    hits: Hits = contacts.hits
    bodies: Bodies = tick.bodies
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    found: list[tuple[Any, ...]] = []
    for k in range(hits.count):
        if hits.pairs[k].by_solver:
            continue
        a = bodies.entity[hits.pairs[k].row_a]
        b = bodies.entity[hits.pairs[k].row_b]
        i = contacts.find(a, b)
        over = i < 0 or bool(contacts.ended_early[i])
        found.append(
            (
                a,
                b,
                hits.pairs[k].time,
                bool(hits.pairs[k].were_apart),
                over,
                hits.pose(k, False),
                hits.pose(k, True),
            )
        )
    return found


def parted(tick: Tick) -> list[tuple[int, int, bool]]:
    """The pairs in contact that do not overlap and had no impact of the sweep, and whether their contact is over. If
    there is a gap between the two, the solver pushed them apart within the last tick."""
    contacts: Contacts = tick.contacts
    k: cython.Py_ssize_t
    h: cython.Py_ssize_t
    pairs: list[tuple[int, int, bool]] = []
    for k in range(contacts.count):
        h = contacts.hit[k]
        if (
            contacts.live[k]
            and contacts.values[k].depth == 0.0
            and (h < 0 or contacts.hits.pairs[h].by_solver)
        ):
            pairs.append((contacts.a[k], contacts.b[k], h >= 0))
    return pairs
