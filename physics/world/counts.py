"""What the tables of the last tick hold, counted when somebody asks."""

from __future__ import annotations

import cython

from physics.collision.contacts import Contacts
from physics.grid.boxes import QUIET
from physics.rows.bodies import DEAD, Bodies
from physics.world.step import Tick


def count_rows(tick: Tick) -> tuple[int, int]:
    """How many rows are awake, and how many are quiet. A tick skips quiet rows until something disturbs them."""
    bodies: Bodies = tick.bodies
    i: cython.Py_ssize_t
    awake: cython.Py_ssize_t = 0
    quiet: cython.Py_ssize_t = 0
    for i in range(bodies.count):
        if bodies.state[i] < DEAD:
            if bodies.boxes.group[i] == QUIET:
                quiet += 1
            else:
                awake += 1
    return awake, quiet


def count_candidates(tick: Tick) -> int:
    """How many pairs of boxes the broadphase found in the last tick."""
    return tick.detection.broadphase.pair_count


def count_contacts(tick: Tick) -> int:
    """How many contacts there are, those of quiet rows included."""
    contacts: Contacts = tick.contacts
    k: cython.Py_ssize_t
    count: cython.Py_ssize_t = tick.detection.kept.contacts.live
    for k in range(contacts.count):
        count += contacts.live[k] != 0
    return count
