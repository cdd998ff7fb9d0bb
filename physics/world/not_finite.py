"""Warns of entities with values that are not finite, or that a tick would have made so."""

from __future__ import annotations

import warnings
from typing import Any

import cython

from physics.components.motion import Transform as _Transform
from physics.components.motion import Velocity as _Velocity
from physics.rows.bodies import INVALID, Bodies


class NonFiniteWarning(RuntimeWarning):
    """A Transform or Velocity holds a NaN or an infinity. Its entity takes no part until all values are finite again.

    Positions, angles and velocities beyond 1e100 count as infinite, because calculations with them would overflow.

    Or a tick has computed such values from finite ones. Then the body keeps the pose that it had before the tick, its
    velocity is set to 0, and the next tick moves it as usual. The message names the stage of the tick.
    """


@cython.final
@cython.cclass
class NotFinite:
    """Warns of each such entity, once until its values are finite again.

    sat_out  component dicts of the entities that sat out the last tick, by id
    stopped  component dicts of the entities that the last tick stopped, by id
    """

    sat_out: dict[int, Any]
    stopped: dict[int, Any]

    def __init__(self) -> None:
        self.sat_out = {}
        self.stopped = {}

    def is_due(self, bodies: Bodies) -> cython.bint:
        """Whether any entity is to be reported, or any reported one is to be forgotten."""
        return bodies.has_invalid or len(bodies.faults) > 0 or len(self.sat_out) > 0 or len(self.stopped) > 0

    def report(self, bodies: Bodies) -> list[Any]:
        """Warn; return warnings that became errors."""
        text: str
        texts: list[str] = []
        errors: list[Any] = []
        entity: cython.longlong
        record: dict[type[Any], Any]
        values: list[Any]
        found: dict[int, Any] = sitting_out(bodies)
        for entity, record in found.items():
            if self.sat_out.get(entity) is not record:
                values = [record.get(kind) for kind in (_Transform, _Velocity) if kind in record]
                texts.append(f"entity {entity} sits out: not finite in {', '.join(map(repr, values))}")
        self.sat_out = found
        found = stopped(bodies)
        for entity, record in found.items():
            if self.stopped.get(entity) is not record:
                texts.append(
                    f"entity {entity} was stopped where it was, at {record.get(_Transform)!r}: what "
                    f"{bodies.faults[entity]} made of it is not finite"
                )
        self.stopped = found
        for text in texts:
            try:
                # Not `warnings.warn`, which remembers the warnings that it has shown, and shows none twice.
                warnings.warn_explicit(text, NonFiniteWarning, "physics", 0, registry={})
            except Warning as error:
                errors.append(error)
        return errors


def sitting_out(bodies: Bodies) -> dict[int, dict[type[Any], Any]]:
    """Entities that sit out because one of their values is not finite, with their component dicts."""
    i: cython.Py_ssize_t
    found: dict[int, dict[type[Any], Any]] = {}
    if bodies.has_invalid:
        for i in range(bodies.count):
            if bodies.state[i] == INVALID:
                found[bodies.entity[i]] = bodies.records[i]
    return found


def stopped(bodies: Bodies) -> dict[int, dict[type[Any], Any]]:
    """Entities whose bodies were stopped in this tick, by ascending id, with their component dicts."""
    i: cython.Py_ssize_t
    found: dict[int, dict[type[Any], Any]] = {}
    for entity in sorted(bodies.faults):
        i = bodies.row_of(entity)
        if i >= 0:
            found[entity] = bodies.records[i]
    return found
