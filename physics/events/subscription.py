"""`Subscription`: a handler, and the contacts or joints about which it is called."""

from __future__ import annotations

from typing import Any

import cython

from physics.source_signature import SourceSignature


@cython.final
@cython.cclass
class Subscription:
    """A handler, and the contacts or joints about which it is called. Held strongly by its system until `cancel`.

    phase          "begin", "stay", "end", "pre_solve" or "break"
    first, second  what `event.a` and `event.b` must have or be: a component type (exact), an entity id, or None for any
    handler        what is called

    An id means one entity: the entity that has the id when the subscription is made, or else the first that a tick
    finds with it. When that entity is gone and its last contacts have ended, the subscription is cancelled.
    """

    # _first_record, _second_record  component dicts of the entities that the ids mean: their identities. None for what
    #                                is no id, and until there is such an entity
    # _world_name                    name of the world in which the ids were given
    if cython.compiled:
        __signature__ = SourceSignature()
    phase: str
    first: Any
    second: Any
    handler: Any
    _register: Any
    _first_record: Any
    _second_record: Any
    _world_name: str

    def __init__(
        self, register: Any, phase: str, first: Any, second: Any, handler: Any, world_name: str = ""
    ) -> None:
        self.phase = phase
        self.first = first
        self.second = second
        self.handler = handler
        self._register = register
        self._first_record = self._second_record = None
        self._world_name = world_name

    @property
    def active(self) -> bool:
        """False once the subscription is cancelled."""
        return self._register is not None

    def _resolve_ids(self, entities: dict[int, Any]) -> bool:
        """Find the entities that the ids mean, if they are not known yet. Returns False if an entity that was known is
        gone."""
        record: Any
        kept: cython.bint = True
        if isinstance(self.first, int):
            record = entities.get(self.first)
            if self._first_record is None:
                self._first_record = record
            elif record is not self._first_record:
                kept = False
        if isinstance(self.second, int):
            record = entities.get(self.second)
            if self._second_record is None:
                self._second_record = record
            elif record is not self._second_record:
                kept = False
        return kept

    def _set_world(self, world_name: str) -> None:
        """The system now belongs to this world. Forget entities that were looked up in another."""
        if self._world_name != world_name:
            self._first_record = self._second_record = None

    def _matches(
        self,
        a: cython.longlong,
        record_a: dict[type[Any], Any],
        last_a: dict[type[Any], Any],
        b: cython.longlong,
        record_b: dict[type[Any], Any],
        last_b: dict[type[Any], Any],
    ) -> cython.int:
        """Whether the handler is to be called about a contact from `a` to `b`. Entities fit by their components as they
        are now (the record) or as they last were."""
        if not (
            matches_selector(self.first, self._first_record, a, record_a, last_a)
            and matches_selector(self.second, self._second_record, b, record_b, last_b)
        ):
            return False
        if self._first_record is None and isinstance(self.first, int):
            self._first_record = record_a
        if self._second_record is None and isinstance(self.second, int):
            self._second_record = record_b
        return True

    def _matches_joint(self, a: Any, record_a: Any, b: Any, record_b: Any) -> bool:
        """Whether the handler is to be called about a joint from `a` to `b`: entity ids with their components, or None
        for the world, which only the selector None fits."""
        if (a is None and self.first is not None) or (b is None and self.second is not None):
            return False
        return bool(
            self._matches(
                0 if a is None else a, record_a or {}, {}, 0 if b is None else b, record_b or {}, {}
            )
        )

    def cancel(self) -> None:
        """Call the handler no more from now on, not even about the present event. Cancelling again changes nothing."""
        if self._register is not None:
            self._register.remove(self)
            self._register = None

    def __repr__(self) -> str:
        state = "" if self.active else " cancelled"
        return f"<Subscription on_{self.phase}({_name(self.first)}, {_name(self.second)}) {self.handler!r}{state}>"


def matches_selector(
    selector: Any,
    meant: Any,
    entity: cython.longlong,
    record: dict[type[Any], Any],
    last: dict[type[Any], Any],
) -> cython.int:
    """Whether an entity fits a selector. `meant` is the component dict of the entity that an id means, None if that
    entity is not known yet."""
    if selector is None:
        return True
    if isinstance(selector, type):
        return selector in record or selector in last
    return bool(selector == entity) and (meant is None or meant is record)


def _name(selector: Any) -> str:
    return selector.__name__ if isinstance(selector, type) else repr(selector)
