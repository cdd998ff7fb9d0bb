"""What delivering events needs of the entity database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cython


@cython.cclass
class World:
    """An entity database as the events see it. The systems, which know the real one, fill this in.

    entities  component dicts by id
    dead      ids whose deletion is deferred
    registry  its own event bus; what it holds under a name, `bus` can tell
    """

    if not cython.compiled:
        __slots__ = ("entities", "dead", "registry")
    entities: dict[int, dict[type[Any], Any]]
    dead: set[int]
    registry: dict[str, Any]

    def __init__(self) -> None:
        self.entities = {}
        self.dead = set()
        self.registry = {}

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def is_current(self) -> cython.bint:
        """Whether no handler has switched to another world."""
        raise NotImplementedError

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def untouched(self) -> cython.bint:
        """Whether nothing came, went or was marked for deletion since the tick began. The world is the current one."""
        raise NotImplementedError

    def settle(self) -> bool:
        """After a handler switched worlds: be in the system's own world again. False if that world is gone."""
        raise NotImplementedError

    def bus(self, name: str) -> tuple[Callable[..., object], ...]:
        """Handlers set on the database's own event bus, in a fixed order."""
        raise NotImplementedError
