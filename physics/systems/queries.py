"""Questions to a world: who touches whom, what is where. The base of the systems."""

from __future__ import annotations

from physics.events.event import EntityContact
from physics.queries.contacts import ContactQueries
from physics.systems.esper_world import EsperWorld
from physics.systems.explain import explain
from physics.tick.step import Tick


class Queries:
    """Answers describe the transforms as they stood when the last tick's detection ended.

    Entities deleted since then are left out. Every question may be asked at any time, in handlers too.
    """

    def __init__(self, tick: Tick, world: EsperWorld) -> None:
        self._contacts = ContactQueries(tick, world)
        self._database = world

    @property
    def contacts(self) -> list[EntityContact]:
        """All contacts, sorted by (a, b); `a` is the lower id."""
        return self._contacts.contacts()

    def contacts_with(self, entity: int) -> list[EntityContact]:
        """Contacts of one entity, sorted by the other's id; `a` is `entity`, and normals point away from it."""
        return self._contacts.contacts_with(entity)

    def touching(self, a: int, b: int) -> bool:
        """Whether two entities are in contact."""
        return self._contacts.touching_since(a, b) > 0

    def explain(self, a: int, b: int) -> str:
        """Why two entities do or do not collide, in a sentence with figures."""
        return explain(self._contacts, self._database, a, b)
