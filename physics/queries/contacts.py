"""Queries of the contacts of the last tick."""

from __future__ import annotations

from typing import Any

import cython

from physics.collision.contacts import Contacts
from physics.collision.kept_contacts import KeptContacts, precedes
from physics.collision.piece_pairs import EITHER, pieces_meet
from physics.collision.row_narrowphase import RowNarrowphase
from physics.events.esper_world import EsperWorld
from physics.events.event import EntityContact, contact_of, shape_of
from physics.geometry.manifold import Manifold
from physics.grid.boxes import Boxes
from physics.queries.contact_columns import ContactColumns
from physics.queries.results import ContactBuffers
from physics.rows.bodies import INVALID, SHAPELESS, Bodies
from physics.rows.pair_filter import PairFilter
from physics.world.step import Tick


@cython.final
@cython.cclass
class ContactQueries:
    """Queries of one world, as the detection of its last tick left it."""

    tick: Tick
    world: EsperWorld
    entities: dict[int, dict[type[Any], Any]]
    dead: set[int]

    def __init__(self, tick: Tick, world: EsperWorld) -> None:
        self.tick = tick
        self.world = world
        self.entities = {}
        self.dead = set()

    def _open(self) -> None:
        """Begin a query, and read the database once for it."""
        entities: dict[int, dict[type[Any], Any]]
        dead: set[int]
        entities, dead = self.world.current_entities()
        self.tick.calls.occupy()
        self.entities = entities
        self.dead = dead

    def _close(self) -> cython.void:
        """End the query."""
        self.tick.calls.busy = False

    def _alive(self, entity: Any, record: Any) -> cython.int:
        return self.entities.get(entity) is record and entity not in self.dead

    def _there(self, table: Contacts, k: cython.Py_ssize_t) -> cython.int:
        """Whether contact `k` of a table is live, and both of its entities still exist."""
        return (
            table.live[k]
            and self._alive(table.a[k], table.records[table.row_a[k]])
            and self._alive(table.b[k], table.records[table.row_b[k]])
        )

    def contacts(self) -> list[EntityContact]:
        """All contacts, sorted by (a, b)."""
        i: cython.Py_ssize_t = 0
        k: cython.Py_ssize_t = 0
        contacts: Contacts = self.tick.contacts
        kept: KeptContacts = self.tick.detection.kept.contacts
        found: list[EntityContact] = []
        self._open()
        try:
            kept.list_in_order()
            while i < kept.live or k < contacts.count:
                if i < kept.live and (
                    k == contacts.count or precedes(kept.table, kept.order[i], contacts, k)
                ):
                    if self._there(kept.table, kept.order[i]):
                        found.append(contact_of(kept.table, kept.order[i], False))
                    i += 1
                else:
                    if self._there(contacts, k):
                        found.append(contact_of(contacts, k, False))
                    k += 1
            return found
        finally:
            self._close()

    def contact_buffers(self) -> ContactBuffers:
        """All contacts, sorted as in `contacts`, as columns of numbers."""
        i: cython.Py_ssize_t = 0
        k: cython.Py_ssize_t = 0
        contacts: Contacts = self.tick.contacts
        kept: KeptContacts = self.tick.detection.kept.contacts
        columns: ContactColumns = ContactColumns()
        self._open()
        try:
            kept.list_in_order()
            columns.reserve(kept.live + contacts.count)
            while i < kept.live or k < contacts.count:
                if i < kept.live and (
                    k == contacts.count or precedes(kept.table, kept.order[i], contacts, k)
                ):
                    if self._there(kept.table, kept.order[i]):
                        columns.add(kept.table, kept.order[i])
                    i += 1
                else:
                    if self._there(contacts, k):
                        columns.add(contacts, k)
                    k += 1
            return columns.buffers()
        finally:
            self._close()

    def contacts_with(self, entity: cython.longlong) -> list[EntityContact]:
        """Contacts of one entity, which is `a` in them, sorted by the id of the other."""
        contacts: Contacts = self.tick.contacts
        kept: KeptContacts = self.tick.detection.kept.contacts
        i: cython.Py_ssize_t = 0
        k: cython.Py_ssize_t
        found: list[EntityContact] = []
        self._open()
        try:
            kept.find_entity(self.tick.bodies, entity)
            # Both tables are sorted by (a, b) with a < b: contacts with the entity as b come first, in ascending order
            # of a.
            for k in range(contacts.count + 1):
                while i < kept.found_count and (
                    k == contacts.count or precedes(kept.table, kept.found[i], contacts, k)
                ):
                    self._add(found, kept.table, kept.found[i], entity)
                    i += 1
                if k < contacts.count and (contacts.a[k] == entity or contacts.b[k] == entity):
                    self._add(found, contacts, k, entity)
            return found
        finally:
            self._close()

    def _add(self, found: list[Any], table: Contacts, k: cython.Py_ssize_t, entity: cython.longlong) -> None:
        """Add contact `k` of a table to `found`, with `entity` as its `a`, if both entities still exist."""
        if self._there(table, k):
            found.append(contact_of(table, k, table.b[k] == entity))

    def touching_since(self, a: cython.longlong, b: cython.longlong) -> int:
        """The number of the tick in which the contact of two entities began; 0 if they are not in contact."""
        table: Contacts = self.tick.contacts
        k: cython.Py_ssize_t
        self._open()
        try:
            k = table.find(min(a, b), max(a, b))
            if k < 0:
                k = self.tick.detection.kept.contacts.find(self.tick.bodies, min(a, b), max(a, b))
                table = self.tick.detection.kept.contacts.table
            return table.begin_tick[k] if k >= 0 and self._there(table, k) else 0
        finally:
            self._close()

    def refused(self, a: int, b: int) -> str:
        """How the `pair_filter` keeps two entities apart, in words; "" if it does not."""
        rule: PairFilter | None = self.tick.bodies.pair_filter
        if rule is None or rule.ask(min(a, b), max(a, b)):
            return ""
        return "the pair_filter of the system keeps them apart"

    def row(self, entity: cython.longlong) -> int:
        """The row of an entity in the last tick; -1 if it has none, had no collider then, or is gone."""
        bodies: Bodies = self.tick.bodies
        row: cython.Py_ssize_t
        self._open()
        try:
            row = bodies.row_of(entity)
            if row < 0 or bodies.state[row] == SHAPELESS or not self._alive(entity, bodies.records[row]):
                return -1
            return row
        finally:
            self._close()

    def was_finite(self, row: cython.Py_ssize_t) -> bool:
        """Whether all values of a row were finite in the last tick."""
        return self.tick.bodies.state[row] != INVALID

    def box(self, row: cython.Py_ssize_t) -> tuple[float, float, float, float]:
        """The bounding box of a row: left, bottom, right, top."""
        boxes: Boxes = self.tick.bodies.boxes
        return (
            boxes.bounds[row].left,
            boxes.bounds[row].bottom,
            boxes.bounds[row].right,
            boxes.bounds[row].top,
        )

    def touching_shapes(self, a: cython.longlong, b: cython.longlong) -> list[tuple[Any, Any]]:
        """The pairs of shapes of two entities that touch: the pair of their contact, then the other pairs."""
        bodies: Bodies = self.tick.bodies
        narrowphase: RowNarrowphase = self.tick.detection.narrowphase
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        p: cython.Py_ssize_t
        q: cython.Py_ssize_t
        contact: EntityContact | None = None
        found: list[tuple[Any, Any]]
        for contact in self.contacts_with(a):
            if contact.b == b:
                break
        else:
            return []
        found = [(contact.shape_a, contact.shape_b)]
        self._open()
        try:
            i = bodies.row_of(a)
            j = bodies.row_of(b)
            if i < 0 or j < 0 or bodies.state[i] == SHAPELESS or bodies.state[j] == SHAPELESS:
                return found
            one: tuple[Any, ...] = bodies.pieces[i]
            other: tuple[Any, ...] = bodies.pieces[j]
            for p in range(len(one)):
                for q in range(len(other)):
                    if pieces_meet(bodies, i, p, j, q, EITHER) and narrowphase.collide_pieces(
                        bodies, i, one[p], j, other[q], 0.0, self.tick.detection.deepest
                    ):
                        pair: Any = (shape_of(bodies.shapes, i, p), shape_of(bodies.shapes, j, q))
                        if not _has(found, pair):
                            found.append(pair)
            return found
        finally:
            self._close()

    def gap(self, row_a: cython.Py_ssize_t, row_b: cython.Py_ssize_t) -> tuple[float, float, float]:
        """Distance between two rows' shapes (negative: depth) and the unit normal along it, from a to b."""
        deepest: Manifold = self.tick.detection.deepest
        self._open()
        try:
            self.tick.detection.narrowphase.collide(self.tick.bodies, row_a, row_b, 1e300, deepest)
            return -deepest.depth, deepest.nx, deepest.ny
        finally:
            self._close()


def _has(pairs: list[tuple[Any, Any]], pair: tuple[Any, Any]) -> bool:
    """Whether a pair of shapes is listed, by identity: two shapes of a collider may be equal."""
    return any(pair[0] is one and pair[1] is other for one, other in pairs)
