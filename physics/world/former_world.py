"""Whether the world was cleared since the last tick, by its first and its last entity."""

from __future__ import annotations

from typing import Any

import cython


@cython.final
@cython.cclass
class FormerWorld:
    """The first and the last entity of the world at the last tick.

    esper counts ids up, and begins anew in `clear_database`. So an id from before with another component dict, or one
    below the first from before, belongs to a world that was cleared and filled again.

    first, last  their ids, or None; of a world that became empty, those from before
    first_record, last_record  their component dicts, or None if the world became empty: what is gone is not kept
    """

    first: Any
    last: Any
    first_record: Any
    last_record: Any

    def __init__(self) -> None:
        self.first = self.last = self.first_record = self.last_record = None

    def was_cleared(self, entities: dict[int, Any]) -> cython.int:
        """Whether the world with these entities was cleared since the last call."""
        cleared: cython.bint = False
        first: Any = next(iter(entities), None)
        last: Any = next(reversed(entities), None)
        if first is None:
            self.first_record = self.last_record = None
            return False
        if self.first_record is not None:
            cleared = (
                first < self.first
                or entities.get(self.first, self.first_record) is not self.first_record
                or entities.get(self.last, self.last_record) is not self.last_record
            )
        elif self.last is not None:
            cleared = first <= self.last
        self.first = first
        self.last = last
        self.first_record = entities[first]
        self.last_record = entities[last]
        return cleared
