"""Which bodies are in which zones."""

from __future__ import annotations

from array import array
from typing import Any

import cython

from physics.collision.contacts import Contacts
from physics.collision.detection import Detection, may_meet
from physics.collision.kept_contacts import KeptContacts
from physics.collision.piece_pairs import EITHER, SOLID_B, differ
from physics.collision.row_narrowphase import RowNarrowphase
from physics.components.rigid_body import DYNAMIC
from physics.dynamics.solver_bodies import SolverBodies
from physics.geometry.manifold import Manifold
from physics.grid.buffers import enlarged
from physics.grid.no_rows import NO_BYTES, NO_INTS
from physics.rows.bodies import ACTIVE, DEAD, Bodies


@cython.final
@cython.cclass
class ZoneMembers:
    """The bodies in each zone: those that touched its collider in the last detection. A body that came, or was moved
    by game code, since then is in the zones that it touches now.

    entities         of the zones, in ascending order of ids
    zone_row         row of each zone, or -1
    zone_of_row      for each row 1 + the index of its zone, or 0
    link_zone        for each link, the zone that it leads to. Each row has a chain of links to the zones that it is in
    link_of_row, link_next  1 + the first link of each row's chain, and 1 + the link after each, or 0
    tested           for each row, whether its zones were found by its shapes (`test`), and not by its contacts
    row_count        number of rows in `zone_of_row`, `link_of_row` and `tested`
    is_dirty         for each row, whether any of these three may be other than 0; `dirty_rows` lists these rows: only
                     they need clearing
    """

    entities: list[int]
    zone_row: array[int]
    zone_of_row: array[int]
    link_zone: array[int]
    link_of_row: array[int]
    link_next: array[int]
    link_count: int
    tested: array[int]
    row_count: int
    is_dirty: array[int]
    dirty_rows: array[int]
    dirty_count: int
    manifold: Manifold
    narrowphase: RowNarrowphase

    def __init__(self) -> None:
        self.entities = []
        self.tested = self.is_dirty = NO_BYTES
        self.zone_of_row = self.link_of_row = self.link_zone = self.link_next = self.zone_row = NO_INTS
        self.dirty_rows = NO_INTS
        self.link_count = self.row_count = self.dirty_count = 0
        self.manifold = Manifold()
        self.narrowphase = RowNarrowphase()

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def has(self, row: cython.Py_ssize_t) -> cython.bint:
        """Whether a row is in any zone."""
        return row < self.row_count and self.link_of_row[row] > 0

    def zones_of(self, row: cython.Py_ssize_t) -> list[Any]:
        """The zones that a row is in, in ascending order. Comes after `has`."""
        link: cython.int = self.link_of_row[row]
        found: list[Any] = []
        while link > 0:
            found.append(self.link_zone[link - 1])
            link = self.link_next[link - 1]
        found.sort()
        return found

    def find(self, bodies: Bodies, contacts: Contacts) -> None:
        """Find the row of each zone, and link bodies to the zones that they have contacts with."""
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        if bodies.count > len(self.link_of_row):
            self.dirty_rows, self.is_dirty, self.zone_of_row, self.tested, self.link_of_row = enlarged(
                bodies.count, self.dirty_rows, self.is_dirty, self.zone_of_row, self.tested, self.link_of_row
            )
        for k in range(self.dirty_count):
            row = self.dirty_rows[k]
            self.zone_of_row[row] = self.link_of_row[row] = 0
            self.tested[row] = self.is_dirty[row] = 0
        self.dirty_count = 0
        self.row_count = bodies.count
        for k in range(len(self.entities)):
            row = bodies.row_of(self.entities[k])
            if row >= 0 and bodies.state[row] != ACTIVE:
                row = -1
            self.zone_row[k] = row
            if row >= 0:
                self.note(row)
                self.zone_of_row[row] = k + 1
        for k in range(contacts.count):
            self.link(bodies, contacts, k, False)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def note(self, row: cython.Py_ssize_t) -> cython.void:
        """Let the next tick clear what is known of a row."""
        if not self.is_dirty[row]:
            self.is_dirty[row] = 1
            self.dirty_rows[self.dirty_count] = row
            self.dirty_count += 1

    def test(self, bodies: Bodies, detection: Detection, row: cython.Py_ssize_t) -> cython.int:
        """Find by its shapes the zones of a row that has changed since the last detection."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        if bodies.state[row] != ACTIVE or bodies.kind[row] != DYNAMIC:
            return 0
        self.note(row)
        self.tested[row] = 1
        self.link_of_row[row] = 0
        for k in range(len(self.entities)):
            i = self.zone_row[k]
            if (
                i >= 0
                and i != row
                and bodies.boxes.overlap(row, i)
                and may_meet(bodies, i, row)
                and (
                    self.holds(bodies, i, row)
                    if differ(bodies, i, row)
                    else detection.narrowphase.collide(bodies, min(i, row), max(i, row), 0.0, self.manifold)
                )
            ):
                self.add_link(row, k)
        return 0

    def row_of(
        self, bodies: Bodies, table: Contacts, k: cython.Py_ssize_t, second: cython.bint
    ) -> cython.Py_ssize_t:
        """The row that the first or the second entity of contact `k` has now, or -1."""
        former: cython.Py_ssize_t = table.row_b[k] if second else table.row_a[k]
        row: cython.Py_ssize_t = former
        if table.records is not bodies.records:
            # Rows were made anew.
            row = bodies.row_of(table.b[k] if second else table.a[k])
        if row < 0 or row >= self.row_count or bodies.records[row] is not table.records[former]:
            return -1
        return row if bodies.state[row] < DEAD else -1

    def link(
        self, bodies: Bodies, table: Contacts, k: cython.Py_ssize_t, unsettled: cython.bint
    ) -> cython.int:
        """If contact `k` is between a zone and a dynamic body, link the body to the zone.

        unsettled  whether a row of the contact was quiet until this tick: then the pair may be in the kept contacts and
                   in those of the last detection
        """
        n: cython.int
        one: cython.Py_ssize_t
        other: cython.Py_ssize_t
        if not table.live[k]:
            return 0
        if table.records is bodies.records and (
            self.zone_of_row[table.row_a[k]] == 0 and self.zone_of_row[table.row_b[k]] == 0
        ):
            return 0  # nearly all contacts end here
        for n in range(2):
            one = self.row_of(bodies, table, k, n == 1)
            other = self.row_of(bodies, table, k, n == 0)
            if one < 0 or other < 0 or self.zone_of_row[one] == 0 or bodies.kind[other] != DYNAMIC:
                continue
            if self.tested[other] or (unsettled and self.is_linked(other, self.zone_of_row[one] - 1)):
                continue
            if not differ(bodies, one, other) or self.holds(bodies, one, other):
                self.add_link(other, self.zone_of_row[one] - 1)
        return 0

    def holds(self, bodies: Bodies, zone: cython.Py_ssize_t, row: cython.Py_ssize_t) -> cython.int:
        """Whether a solid shape of a body touches a zone; if the body is a sensor, whether any of its shapes does."""
        solid: cython.int = EITHER if bodies.sensor[row] else SOLID_B
        if bodies.pieces[row] is None:
            return 0  # its Collider was removed since the last tick
        return self.narrowphase.collide_filtered(bodies, zone, row, solid, 0.0, self.manifold)

    def is_linked(self, row: cython.Py_ssize_t, zone: cython.Py_ssize_t) -> cython.bint:
        """Whether a row is already linked to a zone."""
        n: cython.int = self.link_of_row[row]
        while n > 0 and self.link_zone[n - 1] != zone:
            n = self.link_next[n - 1]
        return n > 0

    def add_link(self, row: cython.Py_ssize_t, zone: cython.Py_ssize_t) -> cython.int:
        """Note that a row is in a zone."""
        if self.link_count == len(self.link_zone):
            self.link_next, self.link_zone = enlarged(self.link_count + 1, self.link_next, self.link_zone)
        self.link_zone[self.link_count] = zone
        self.link_next[self.link_count] = self.link_of_row[row]
        self.link_count += 1
        self.note(row)
        self.link_of_row[row] = self.link_count
        return 0

    def link_kept(self, bodies: Bodies, kept: KeptContacts, table: SolverBodies) -> cython.int:
        """Link the rows that were quiet until this tick: their contacts are still in `kept`."""
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t
        row: cython.Py_ssize_t
        if kept.table.records is not bodies.records:
            for n in range(len(self.entities)):
                kept.find_entity(bodies, self.entities[n])
                for k in range(kept.found_count):
                    self.link(bodies, kept.table, kept.found[k], True)
            return 0
        for n in range(table.movable_count):
            row = table.movable[n]
            if row < self.row_count and row < len(kept.head) and kept.head[row] >= 0:
                kept.found_count = 0
                kept.list_row(row)
                for k in range(kept.found_count):
                    self.link(bodies, kept.table, kept.found[k], True)
        return 0
