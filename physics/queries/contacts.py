"""Questions to the contacts of the last tick."""

from __future__ import annotations

from typing import Any, Protocol

import cython

from physics.events.event import EntityContact

if cython.compiled:
    from cython.cimports.physics.collision.contacts import Contacts
    from cython.cimports.physics.events.event import contact_of
    from cython.cimports.physics.geometry.manifold import Manifold
    from cython.cimports.physics.grid.boxes import Boxes
    from cython.cimports.physics.rows.bodies import INVALID, SHAPELESS, Bodies
    from cython.cimports.physics.world.step import Tick
else:
    from physics.collision.contacts import Contacts
    from physics.events.event import contact_of
    from physics.geometry.manifold import Manifold
    from physics.grid.boxes import Boxes
    from physics.rows.bodies import INVALID, SHAPELESS, Bodies
    from physics.world.step import Tick


class World(Protocol):
    """What answers need of the entity database: whoever was deleted since the tick is left out of them."""

    def present(self) -> tuple[dict[int, dict[type[Any], Any]], set[int]]:
        """Component dicts of all entities that are there, by their ids, and the ids of those about to go."""


@cython.final
@cython.cclass
class ContactQueries:
    """Answers about one world, as its last tick's detection left it."""

    if not cython.compiled:
        __slots__ = ("tick", "world", "entities", "dead")
    tick: Tick
    world: World
    entities: dict[int, dict[type[Any], Any]]
    dead: set[int]

    def __init__(self, tick: Tick, world: World) -> None:
        self.tick = tick
        self.world = world
        self._open()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _open(self) -> cython.int:
        """Look the database up once for each question."""
        self.entities, self.dead = self.world.present()
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _alive(self, entity: Any, record: Any) -> cython.int:
        return self.entities.get(entity) is record and entity not in self.dead

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _there(self, k: cython.Py_ssize_t) -> cython.int:
        """Whether contact `k` is one, and both of its entities are still there."""
        now: Contacts = self.tick.now
        return (
            now.live[k]
            and self._alive(now.a[k], now.records[now.row_a[k]])
            and self._alive(now.b[k], now.records[now.row_b[k]])
        )

    def contacts(self) -> list[EntityContact]:
        """All contacts, by (a, b)."""
        k: cython.Py_ssize_t
        found: list[EntityContact] = []
        self._open()
        for k in range(self.tick.now.count):
            if self._there(k):
                found.append(contact_of(self.tick.now, k, False))
        return found

    def contacts_with(self, entity: cython.longlong) -> list[EntityContact]:
        """Contacts of one entity, which is `a` in them, by the other's id."""
        now: Contacts = self.tick.now
        k: cython.Py_ssize_t
        found: list[EntityContact] = []
        self._open()
        # Rows are sorted by (a, b) with a < b: those with the entity as b come first, and by ascending a.
        for k in range(now.count):
            if (now.a[k] == entity or now.b[k] == entity) and self._there(k):
                found.append(contact_of(now, k, now.b[k] == entity))
        return found

    def touching_since(self, a: cython.longlong, b: cython.longlong) -> int:
        """The number of the tick in which the contact of two entities began, or 0: they are not in contact."""
        k: cython.Py_ssize_t = self.tick.now.find(min(a, b), max(a, b))
        self._open()
        return self.tick.now.since[k] if k >= 0 and self._there(k) else 0

    def row(self, entity: cython.longlong) -> int:
        """The row that the last tick gave to the entity and its collider, or -1."""
        bodies: Bodies = self.tick.bodies
        row: cython.Py_ssize_t = bodies.row_of(entity)
        self._open()
        if row < 0 or bodies.state[row] == SHAPELESS or not self._alive(entity, bodies.records[row]):
            return -1
        return row

    def was_finite(self, row: cython.Py_ssize_t) -> bool:
        """Whether all values of a row were finite in the last tick."""
        return self.tick.bodies.state[row] != INVALID

    def box(self, row: cython.Py_ssize_t) -> tuple[float, float, float, float]:
        """The bounding box of a row: left, bottom, right, top."""
        boxes: Boxes = self.tick.bodies.boxes
        return (
            boxes.edges[4 * row],
            boxes.edges[4 * row + 1],
            boxes.edges[4 * row + 2],
            boxes.edges[4 * row + 3],
        )

    def gap(self, row_a: cython.Py_ssize_t, row_b: cython.Py_ssize_t) -> tuple[float, float, float]:
        """Distance between two rows' shapes (negative: depth) and the unit normal along it, from a to b."""
        deepest: Manifold = self.tick.detection.deepest
        self.tick.detection.touch(self.tick.bodies, row_a, row_b, 1e300)
        return -deepest.depth, deepest.nx, deepest.ny
