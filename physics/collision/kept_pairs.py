"""Pairs of two quiet rows: put aside when both have become quiet, and brought back when either is unsettled."""

from __future__ import annotations

import cython

from physics.collision.contacts import Contacts
from physics.collision.kept_contacts import KeptContacts
from physics.collision.kept_manifolds import KeptManifolds
from physics.collision.manifolds import Manifolds
from physics.components.rigid_body import DYNAMIC
from physics.grid.boxes import MOVING, QUIET
from physics.rows.bodies import Bodies
from physics.rows.row_activity import RowActivity


@cython.final
@cython.cclass
class KeptPairs:
    """Keeps the manifolds and contacts of pairs that detections do not look for.

    manifolds  of two quiet rows that push each other
    contacts   of two quiet rows
    enabled    whether anything is kept; tests compare this with ticks in which nothing is kept
    waited     sum, over the ticks since rows last became quiet, of the number of rows that could be quiet
    """

    manifolds: KeptManifolds
    contacts: KeptContacts
    enabled: bool
    waited: int

    def __init__(self) -> None:
        self.manifolds = KeptManifolds()
        self.contacts = KeptContacts()
        self.enabled = True
        self.waited = 0

    def bring_back(self, bodies: Bodies, manifolds: Manifolds) -> None:
        """Move the manifolds of unsettled rows back to `manifolds`. The next match brings back their contacts."""
        activity: RowActivity = bodies.activity
        if activity.unsettled_count > 0 or activity.all_unsettled:
            self.contacts.note_unsettled(bodies)
            self.manifolds.bring_back(bodies, manifolds)
            activity.unsettled_count = 0
            activity.all_unsettled = False

    def release(self, bodies: Bodies, manifolds: Manifolds) -> None:
        """Keep nothing: the rows are about to be made anew."""
        bodies.unsettle_all()
        self.bring_back(bodies, manifolds)

    def make_resting_rows_quiet(
        self, bodies: Bodies, manifolds: Manifolds, contacts: Contacts, quiet_count: cython.Py_ssize_t
    ) -> cython.int:
        """Bring back the pairs of unsettled rows, and let rows become quiet that two detections have found at rest.
        Their manifolds and contacts are kept from now on. Comes after the components were read.

        manifolds, contacts  of the last detection
        quiet_count          how many rows are in the grid of quiet rows

        A third detection would find what the second found: the first made the manifolds for the poses of rest, and the
        second started from these.
        """
        activity: RowActivity = bodies.activity
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        found: cython.Py_ssize_t = 0
        self.manifolds.unsettle_neighbours(bodies)
        self.bring_back(bodies, manifolds)
        if activity.moving_at_rest_count == 0 or not self.enabled:
            return 0
        # Building that grid anew pays when about as much time has been spent on rows that could be in it.
        self.waited += activity.moving_at_rest_count
        if 2 * self.waited < quiet_count:
            return 0
        activity.update_awake_list()
        for k in range(contacts.count if bodies.records is contacts.records else 0):
            if not contacts.live[k]:
                # The two touch, but no handler has been told yet.
                activity.rest_detections[contacts.row_a[k]] = activity.rest_detections[contacts.row_b[k]] = 0
        # Ground that was edited just now may have been a seam of the ground that a body lies on
        # (see `unsettle_neighbours`).
        for k in range(manifolds.count if bodies.records is contacts.records else 0):
            i = manifolds.pairs[k].row_a
            j = manifolds.pairs[k].row_b
            if bodies.kind[i] != DYNAMIC and not activity.at_rest[i]:
                activity.rest_detections[j] = 0
            if bodies.kind[j] != DYNAMIC and not activity.at_rest[j]:
                activity.rest_detections[i] = 0
        for k in range(bodies.boxes.awake_count):
            i = bodies.boxes.awake[k]
            if activity.rest_detections[i] > 1 and activity.at_rest[i] and bodies.boxes.group[i] == MOVING:
                bodies.set_group(i, QUIET)
                found += 1
        if found > 0:
            self.waited = 0
            self.contacts.came = True
            self.manifolds.put_aside(bodies, manifolds)
        return 0

    def note_at_rest(self, bodies: Bodies) -> cython.void:
        """Count a detection for the rows that were at rest in it. Comes after its match."""
        activity: RowActivity = bodies.activity
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        if activity.moving_at_rest_count > 0:
            activity.update_awake_list()
            for k in range(bodies.boxes.awake_count):
                i = bodies.boxes.awake[k]
                if activity.at_rest[i] and activity.rest_detections[i] < 2:
                    activity.rest_detections[i] += 1
