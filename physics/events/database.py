"""The entity database, as events and the step see it: an interface, so that only the systems import esper."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cython


@cython.cclass
class Database:
    """An entity database. The systems, which know the real one, fill this in.

    entities  component dicts by id
    dead      ids whose deletion is deferred
    registry  its own event bus; what it holds under a name, `bus` can tell
    gone      whether the system's own world was deleted in this tick
    changed   whether any entity or component came or went, by the last `look`
    """

    entities: dict[int, dict[type[Any], Any]]
    dead: set[int]
    registry: dict[str, Any]
    gone: bool
    changed: bool

    def __init__(self) -> None:
        self.entities = {}
        self.dead = set()
        self.registry = {}
        self.gone = self.changed = False

    # ---- In a tick -------------------------------------------------------------------------------------------------

    def enter(self) -> cython.bint:
        """Begin a tick. False if the current world is not the system's own, or the system has to look at it first."""
        raise NotImplementedError

    def leave(self) -> None:
        """End a tick: go to the world to which the last handler switched."""
        raise NotImplementedError

    def look(self) -> cython.bint:
        """Whether any entity or component came or went since the last call, or is marked for deletion, or was so then.
        Sets `changed`."""
        raise NotImplementedError

    def forget(self) -> None:
        """Let the next `look` find everything changed."""
        raise NotImplementedError

    def is_current(self) -> cython.bint:
        """Whether no handler has switched to another world."""
        raise NotImplementedError

    def untouched(self) -> cython.bint:
        """Whether nothing came, went or was marked for deletion since the last `look`. The world is the current one."""
        raise NotImplementedError

    def settle(self) -> bool:
        """After a handler switched worlds: be in the system's own world again. False if that world is gone."""
        raise NotImplementedError

    def present(self) -> tuple[dict[int, dict[type[Any], Any]], set[int]]:
        """Component dicts of all entities by their ids, and the ids of entities that are marked for deletion."""
        raise NotImplementedError

    # ---- Components and handlers -----------------------------------------------------------------------------------

    def components(self, entity: int) -> dict[type[Any], Any]:
        """The components of an entity."""
        raise NotImplementedError

    def having(self, kind: type[Any]) -> list[tuple[int, Any]]:
        """The entities that have a component of this exact type, each with the component, in no promised order."""
        raise NotImplementedError

    def lacks(self, kinds: frozenset[type[Any]]) -> bool:
        """Whether no entity has a component of one of these exact types: answered without a look at any entity."""
        raise NotImplementedError

    def add(self, entity: int, component: Any) -> None:
        """Give an entity a component."""
        raise NotImplementedError

    def remove(self, entity: int, kind: type[Any]) -> None:
        """Take a component from an entity."""
        raise NotImplementedError

    def delete(self, entity: int, at_once: bool = False) -> None:
        """Delete an entity, when the next tick of all processors begins or at once."""
        raise NotImplementedError

    def bus(self, name: str) -> tuple[Callable[..., object], ...]:
        """Handlers set on the database's own event bus, in a fixed order."""
        raise NotImplementedError
