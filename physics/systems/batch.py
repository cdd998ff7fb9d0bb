"""`Batch`: poses, velocities and forces of many entities as buffers."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Any, NoReturn

import esper

from physics import validate
from physics.events.esper_world import DELETED, Record, record_of, state_of_database, stored_record_of
from physics.misuse import checked_calls
from physics.queries import component_buffers

_IDS = "Batch.entities must be entity ids in their order, as in a list"


@checked_calls
class Batch:
    """Several entities of the current esper world, whose poses, velocities and forces are read and written at once.

    entities  ids, each once: the rows of the buffers belong to these entities, in this order

    Each buffer is a memoryview of doubles with a row of three values for each entity: `poses` x, y, angle;
    `velocities` x, y, angular; `forces` x, y, torque, in the units of the components. Each buffer is made once, so
    `numpy.asarray(batch.poses)` shares the memory of the buffer, and stays valid. The engine reads components only: a
    buffer is a copy of the components, made by the last `read_...`, and the next `write_...` copies the buffer back.

    `present` has a True for each entity that existed at the last call. Where an entity does not exist, or lacks the
    component, its row of `velocities` is 0, that of `poses` keeps its values, and writing it has no effect. (A deleted
    entity exists until the next `esper.process`.) Components that are replaced, added or removed are noticed by the
    next call.

    Raises TypeError for a value that is no entity id, ValueError for an id that is listed twice or does not exist, and
    RuntimeError if the batch is used while another esper world is the current one. Copying or pickling a batch raises
    TypeError: make another batch of the same `entities`.
    """

    __slots__ = (
        "_bodies", "_forces", "_poses", "_present", "_records", "_seen", "_transforms", "_velocities",
        "_velocity_components", "_world", "entities",
    )  # fmt: skip

    def __init__(self, entities: Iterable[int]) -> None:
        if isinstance(entities, (str, bytes, set, frozenset)) or not isinstance(entities, Iterable):
            raise TypeError(f"{_IDS}, got {validate.shown(entities)}")
        try:
            each_id = iter(entities)
        except TypeError:  # an array without dimensions has an `__iter__` that raises
            raise TypeError(f"{_IDS}, got {validate.shown(entities)}") from None
        self.entities = tuple(validate.entity("Batch.entities", each) for each in each_id)
        if len(set(self.entities)) < len(self.entities):
            twice = next(each for each in self.entities if self.entities.count(each) > 1)
            raise ValueError(f"Batch.entities must hold each id once, got {twice!r} several times")
        records: list[Record] = []
        for entity in self.entities:
            record = record_of(entity)
            if record is None:
                if stored_record_of(entity) is not None:
                    raise ValueError(f"Batch.entities: entity {entity!r} {DELETED}")
                raise ValueError(f"Batch.entities must exist, got {entity!r}")
            records.append(record)
        self._records = records
        self._world = esper.current_world
        self._poses, self._velocities, self._forces = (array("d", bytes(24 * len(records))) for _ in range(3))
        self._present = bytearray(len(records))
        self._seen: Any = None
        self._find()

    def __len__(self) -> int:
        return len(self.entities)

    def __reduce__(self) -> NoReturn:
        """Refuse to be copied or pickled: a copy would write to copied components, which no entity has."""
        raise TypeError(
            "a Batch cannot be copied or pickled: make one of the same ids, Batch(batch.entities)"
        )

    def __repr__(self) -> str:
        return f"<Batch of {len(self.entities)} entities>"

    @property
    def poses(self) -> memoryview[float]:
        """x, y, angle of each entity, as of the last `read_poses`, or as your code has changed them since."""
        return self._rows(self._poses)

    @property
    def velocities(self) -> memoryview[float]:
        """x, y, angular of each entity, as of the last `read_velocities`, or as your code has changed them since."""
        return self._rows(self._velocities)

    @property
    def forces(self) -> memoryview[float]:
        """x, y, torque for each entity: for `apply_forces`, which does not clear them."""
        return self._rows(self._forces)

    @property
    def present(self) -> memoryview[bool]:
        """Whether each entity exists: bools, as of the last call."""
        return memoryview(self._present).cast("?").toreadonly()

    def read_poses(self) -> memoryview[float]:
        """Copy all Transforms to `poses`, and return it."""
        self._find()
        component_buffers.read_poses(self._poses, self._transforms)
        return self.poses

    def read_velocities(self) -> memoryview[float]:
        """Copy all Velocities to `velocities`, and return it."""
        self._find()
        component_buffers.read_velocities(self._velocities, self._velocity_components)
        return self.velocities

    def write_poses(self) -> None:
        """Copy `poses` to the Transforms. As with assignments, values that are not finite are reported by the tick."""
        self._find()
        component_buffers.write_poses(self._poses, self._transforms)

    def write_velocities(self) -> None:
        """Copy `velocities` to the Velocities. As with assignments, values that are not finite are reported by the
        tick."""
        self._find()
        component_buffers.write_velocities(self._velocities, self._velocity_components)

    def apply_forces(self) -> None:
        """Apply `forces` for the length of the next tick, at the centres of mass, as `RigidBody.apply_force` and
        `apply_torque` do. Where all three are 0, a body sleeps on.

        Raises ValueError for a force that is not finite; then none is applied.
        """
        self._find()
        k = component_buffers.first_invalid(self._forces)
        if k >= 0:
            validate.within(f"Batch.forces[{k // 3}, {k % 3}]", self._forces[k])
        component_buffers.apply_forces(self._forces, self._bodies)

    def _rows(self, values: array[float]) -> memoryview[float]:
        if not len(self.entities):
            return memoryview(values)  # a memoryview cannot have the shape (0, 3)
        return memoryview(values).cast("B").cast("d", (len(self.entities), 3))

    def _find(self) -> None:
        """Look up the components, if anything in the database has changed since the last time."""
        if esper.current_world != self._world:
            raise RuntimeError(
                f"this Batch belongs to the esper world {self._world!r}, where it was made; the current one is "
                f"{esper.current_world!r}"
            )
        entities, state = state_of_database()
        if state is self._seen:
            return
        self._transforms, self._velocity_components, self._bodies = component_buffers.find_components(
            entities, self.entities, self._records, self._present
        )
        self._seen = state
