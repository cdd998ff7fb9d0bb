"""Pairs of two rows that stand: put aside when both have come to stand, and brought back when either is unsettled."""

from __future__ import annotations

import cython

from physics.collision.contacts import Contacts
from physics.collision.kept_contacts import KeptContacts
from physics.collision.kept_manifolds import KeptManifolds
from physics.collision.manifolds import Manifolds
from physics.components.rigid_body import DYNAMIC
from physics.grid.boxes import MOVING, STANDING
from physics.rows.bodies import Bodies
from physics.rows.standing import Standing


@cython.final
@cython.cclass
class KeptPairs:
    """Keeps the manifolds and contacts of pairs that detections do not look for.

    manifolds  of two rows that stand and push each other
    contacts   of two rows that stand
    enabled    whether anything is kept; tests compare this with ticks in which nothing is kept
    waited     sum, over the ticks since rows last came to stand, of the number of rows that could stand
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
        standing: Standing = bodies.standing
        if standing.unsettled_count > 0 or standing.all_unsettled:
            self.contacts.note_unsettled(bodies)
            self.manifolds.bring_back(bodies, manifolds)
            standing.unsettled_count = 0
            standing.all_unsettled = False

    def release(self, bodies: Bodies, manifolds: Manifolds) -> None:
        """Keep nothing: the rows are about to be made anew."""
        bodies.unsettle_all()
        self.bring_back(bodies, manifolds)

    def let_quiet_rows_stand(
        self, bodies: Bodies, manifolds: Manifolds, contacts: Contacts, stand_already: cython.Py_ssize_t
    ) -> cython.int:
        """Bring back the pairs of unsettled rows, and let rows stand that two detections have found quiet. Their
        manifolds and contacts are kept from now on. Comes after the components were read.

        manifolds, contacts  of the last detection
        stand_already  how many rows are in the grid of standing rows

        A third detection would find what the second found: the first made the manifolds for the poses of rest, and the
        second started from these.
        """
        standing: Standing = bodies.standing
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        found: cython.Py_ssize_t = 0
        self.manifolds.unsettle_neighbours(bodies)
        self.bring_back(bodies, manifolds)
        if standing.resting == 0 or not self.enabled:
            return 0
        # Building that grid anew pays when about as much time has been spent on rows that could be in it.
        self.waited += standing.resting
        if 2 * self.waited < stand_already:
            return 0
        standing.list_awake()
        for k in range(contacts.count if bodies.records is contacts.records else 0):
            if not contacts.live[k]:
                # The two touch, but no handler has been told yet.
                standing.seen[contacts.row_a[k]] = standing.seen[contacts.row_b[k]] = 0
        # Ground that was edited just now may have been a seam of the ground that a body lies on
        # (see `unsettle_neighbours`).
        for k in range(manifolds.count if bodies.records is contacts.records else 0):
            i = manifolds.pairs[k].row_a
            j = manifolds.pairs[k].row_b
            if bodies.kind[i] != DYNAMIC and not standing.quiet[i]:
                standing.seen[j] = 0
            if bodies.kind[j] != DYNAMIC and not standing.quiet[j]:
                standing.seen[i] = 0
        for k in range(bodies.boxes.awake_count):
            i = bodies.boxes.awake[k]
            if standing.seen[i] > 1 and standing.quiet[i] and bodies.boxes.group[i] == MOVING:
                bodies.assign(i, STANDING)
                found += 1
        if found > 0:
            self.waited = 0
            self.contacts.came = True
            self.manifolds.put_aside(bodies, manifolds)
        return 0

    def note_quiet(self, bodies: Bodies) -> cython.void:
        """Count a detection for the rows that were quiet in it. Comes after its match."""
        standing: Standing = bodies.standing
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        if standing.resting > 0:
            standing.list_awake()
            for k in range(bodies.boxes.awake_count):
                i = bodies.boxes.awake[k]
                if standing.quiet[i] and standing.seen[i] < 2:
                    standing.seen[i] += 1
