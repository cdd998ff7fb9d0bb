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
    now: Contacts = tick.now
    hits: Hits = now.hits
    bodies: Bodies = tick.bodies
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    found: list[tuple[Any, ...]] = []
    for k in range(hits.count):
        a = bodies.entity[hits.pairs[k].row_a]
        b = bodies.entity[hits.pairs[k].row_b]
        i = now.find(a, b)
        over = i < 0 or bool(now.over[i])
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


def parted(tick: Tick) -> list[tuple[int, int]]:
    """The pairs in contact that do not overlap and had no impact of the sweep. If there is a gap between the two, the
    solver pushed them apart within the last tick."""
    now: Contacts = tick.now
    k: cython.Py_ssize_t
    pairs: list[tuple[int, int]] = []
    for k in range(now.count):
        if now.live[k] and now.hit[k] < 0 and now.values[k].depth == 0.0:
            pairs.append((now.a[k], now.b[k]))
    return pairs
