"""Which entity has which row: new entities in esper's database get rows, and entities that went lose them."""

from __future__ import annotations

from array import array
from collections.abc import Set as AbstractSet
from typing import Any

import cython

from physics.components.collider import Collider as _Collider
from physics.components.motion import Transform as _Transform
from physics.components.motion import Velocity as _Velocity
from physics.components.rigid_body import RigidBody
from physics.components.rigid_body import RigidBody as _RigidBody
from physics.components.watch import watch_component
from physics.grid.boxes import ABSENT
from physics.grid.buffers import enlarged, new_columns
from physics.rows.bodies import DEAD, GENERAL, GONE, INVALID, Bodies
from physics.rows.former_rows import FormerRows
from physics.rows.row_components import check_components, release_lost

if cython.compiled:
    from cython.cimports.physics.rows.version_tags import (
        PHYSICS_VERSION_TAGS,
        first_different_row,
        next_changed_row,
        next_item,
        version_tag_of,
    )
else:
    PHYSICS_VERSION_TAGS = False

_HOLES = cython.declare(cython.Py_ssize_t, 256)
"""How many holes a table may have in addition to a quarter of its rows."""


@cython.final
@cython.cclass
class EntityRows:
    """Gives each entity a row of `bodies`, in the order of ids. An entity keeps its row as long as it exists.

    esper counts ids up, so new entities get rows at the end. A deleted entity leaves a hole. When there are too many
    holes, or ids come in another order (after `clear_database`), the rows from the first hole on are made anew, with
    other numbers. In most games the level, which does not move, is created before the entities that come and go.

    exists                by row, whether the entity exists
    version_tag           by row, the version tag of the component dict (see version_tags.pxd), if this Python has
                          version tags
    holes                 how many rows are holes
    joined                entities that are bodies with only a Transform, because a joint holds them
    has_recycled_ids      whether the `rebuild` of this tick, if any, has found an id that now belongs to another entity
    world_was_cleared     whether the world was cleared since this was last set to False: of the entities of one tick,
                          none was left in the next
    is_consistent         False while rows are changed, and after a tick that was interrupted: then all rows are to be
                          made anew
    dead                  rows of entities that are about to be deleted
    new_holes, old_holes  holes since the last detection, and since the one before: see `clear_old_holes`
    """

    bodies: Bodies
    exists: array[int]
    version_tag: array[int]
    holes: int
    joined: AbstractSet[int | None]
    has_recycled_ids: bool
    world_was_cleared: bool
    is_consistent: bool
    dead: list[int]
    new_holes: list[int]
    old_holes: list[int]

    def __init__(self, bodies: Bodies) -> None:
        self.bodies = bodies
        # Room for one row, because C functions take the address of the first tag even if there are no rows.
        self.version_tag, self.exists = new_columns(1, "Q", "b")
        self.holes = 0
        self.joined = frozenset()
        self.has_recycled_ids = self.world_was_cleared = False
        self.is_consistent = True
        self.dead = []
        self.new_holes = []
        self.old_holes = []

    def follow(
        self, entities: dict[int, dict[type[Any], Any]], moving: bool, joined: AbstractSet[int | None]
    ) -> bool:
        """Take in which entities and components came, went or were replaced in esper. If rows have to be made anew,
        changes no row and returns False: then `rebuild` must be called.

        entities  component dicts by entity id
        moving    whether an entity with a Velocity or RigidBody but no Collider is a body, too
        joined    entities that are bodies with only a Transform, because a joint holds them

        Raises TypeError if something else was stored in a component's place (through esper's `type_alias`).
        """
        bodies: Bodies = self.bodies
        row: cython.Py_ssize_t
        count: cython.Py_ssize_t = bodies.count
        gone: list[Any] = []
        changed: list[Any] = []
        key: Any
        record: dict[type[Any], Any]
        self.has_recycled_ids = False
        bodies.generation += 1
        if not self.is_consistent:
            return False
        if not self.find_changes(entities, gone, changed):
            gone.clear()
            changed.clear()
            if not self.find_changes_by_walk(entities, gone, changed):
                return False
        if 4 * (self.holes + len(gone)) > count + 4 * _HOLES:
            return False
        if joined != self.joined:
            for key in joined ^ self.joined:
                row = -1 if key is None else bodies.row_or_hole_of(key)
                if row >= 0 and entities.get(key) is bodies.records[row]:
                    changed.append((row, key, entities[key]))
        for row, key, record in changed:
            check_components(key, record)
        self.is_consistent = False
        self.world_was_cleared = self.world_was_cleared or len(gone) == count - self.holes
        for row in gone:
            self.exists[row] = 0
            self.holes += 1
            self.new_holes.append(row)
            self.vacate(row)
        for row, key, record in changed:
            if row < count:
                release_lost(bodies, row, record)
                bodies.unsettle(row)
        for row, key, record in changed:
            if row >= count:
                row = self.append(key, record)
            self.read_components(row, record, moving, joined)
        self.joined = joined
        self.is_consistent = True
        return True

    def rebuild(
        self,
        entities: dict[int, dict[type[Any], Any]],
        moving: bool,
        joined: AbstractSet[int | None],
        first: cython.Py_ssize_t,
    ) -> None:
        """Make the rows anew, from row `first` on. `first` is the result of `count_unchanged`, or 0."""
        bodies: Bodies = self.bodies
        former: FormerRows
        row: cython.Py_ssize_t
        old: cython.Py_ssize_t
        n: cython.Py_ssize_t
        kept: cython.Py_ssize_t = first
        is_same_entity: cython.bint
        was_consistent: cython.bint = self.is_consistent
        key: Any
        record: dict[type[Any], Any]
        if not self.check_entities(entities, first):
            # esper counts ids up and its dict keeps them in that order: only another source of ids gets here.
            self.rebuild(dict(sorted(entities.items())), moving, joined, 0)
            return
        former = FormerRows(bodies, first)
        self.is_consistent = False
        self.remove_from(first)
        for n, (key, record) in enumerate(entities.items()):
            if n < first:
                continue
            row = self.append(key, record)
            old = former.find(key)
            is_same_entity = old >= 0 and former.records[old] is record
            if is_same_entity:
                former.restore_snapshot(old, bodies, row)
                kept += 1
            elif old >= 0 and former.records[old] is not None:
                self.has_recycled_ids = True
            self.read_components(row, record, moving, joined)
            if is_same_entity:
                former.restore_pose(old, bodies, row, was_consistent)
        self.joined = joined
        self.is_consistent = True
        self.world_was_cleared = self.world_was_cleared or kept == 0
        bodies.activity.quiet_rows_changed = True
        bodies.version += 1

    def check_entities(self, entities: dict[int, Any], first: cython.Py_ssize_t) -> cython.bint:
        """Check the components of all entities from the `first`-th on. Returns whether their ids ascend; the rest is
        not checked if they do not."""
        n: cython.Py_ssize_t
        entity: cython.longlong
        last: cython.longlong = -1
        key: Any
        record: Any
        for n, (key, record) in enumerate(entities.items()):
            entity = key
            if n >= first:
                check_components(key, record)
                if entity < last:
                    return False
            last = entity
        return True

    def remove_from(self, first: cython.Py_ssize_t) -> None:
        """Remove the rows from row `first` on, with all holes: there is none before row `first`."""
        bodies: Bodies = self.bodies
        row: cython.Py_ssize_t
        count: cython.Py_ssize_t = bodies.count
        if first == 0:
            for row in range(count):
                release_lost(bodies, row, None)
            bodies.clear()
        else:
            for row in range(first, count):
                self.vacate(row)
            bodies.truncate(first)
        self.holes = 0
        self.dead = [row for row in self.dead if row < first]
        self.new_holes = []
        self.old_holes = []

    def count_unchanged(self, entities: dict[int, Any], joined: AbstractSet[int | None]) -> cython.Py_ssize_t:
        """How many rows from the first one on belong to the first entities of the database and are unchanged."""
        bodies: Bodies = self.bodies
        row: cython.Py_ssize_t = 0
        count: cython.Py_ssize_t = bodies.count if self.is_consistent else 0
        entity: cython.longlong
        key: Any
        record: Any
        for key in joined ^ self.joined:
            if key is not None:
                entity = key
                while count > 0 and bodies.entity[count - 1] >= entity:
                    count -= 1
        for key, record in entities.items():
            if row == count:
                break
            entity = key
            if not (
                self.exists[row]
                and bodies.entity[row] == entity
                and bodies.records[row] is record
                and self.is_same(row, record)
            ):
                break
            row += 1
        return row

    def find_changes(self, entities: dict[int, Any], gone: list[Any], changed: list[Any]) -> cython.bint:
        """Find the rows whose entities are gone, and those that came or changed, without a walk over the database.
        False if they cannot be found without a walk.

        New entities are the last ones in the database. A dict that only `records` refers to is that of a deleted
        entity. All changes are found if the number of rows, minus those that are gone, plus the new ones, is that of
        entities.
        """
        bodies: Bodies = self.bodies
        row: cython.Py_ssize_t
        count: cython.Py_ssize_t = bodies.count
        entity: cython.longlong
        last: cython.longlong
        new: list[Any] = []
        key: Any
        record: Any
        if cython.compiled and PHYSICS_VERSION_TAGS and count > 0:
            last = bodies.entity[count - 1]
            for key, record in reversed(entities.items()):
                entity = key
                if entity <= last:
                    row = bodies.row_or_hole_of(entity)
                    if row < 0 or not self.exists[row] or bodies.records[row] is not record:
                        return False
                    break
                if len(new) > 0 and key >= new[len(new) - 1][1]:
                    return False
                new.append((count, key, record))
            row = next_changed_row(cython.address(self.version_tag[0]), bodies.records, 0, count)
            while row < count:
                if self.exists[row]:
                    key = bodies.entity[row]
                    record = bodies.records[row]
                    if entities.get(key) is record:
                        changed.append((row, key, record))
                    else:
                        gone.append(row)
                row = next_changed_row(cython.address(self.version_tag[0]), bodies.records, row + 1, count)
            new.reverse()
            changed.extend(new)
            return count - self.holes - len(gone) + len(new) == len(entities)
        return False

    def find_changes_by_walk(
        self, entities: dict[int, Any], gone: list[Any], changed: list[Any]
    ) -> cython.bint:
        """As `find_changes`, by a walk over the database and the rows together. False if rows have to be made anew."""
        bodies: Bodies = self.bodies
        row: cython.Py_ssize_t = 0
        other: cython.Py_ssize_t
        count: cython.Py_ssize_t = bodies.count
        position: cython.Py_ssize_t = 0
        key: Any
        record: dict[type[Any], Any]
        if cython.compiled and PHYSICS_VERSION_TAGS:
            while row >= 0:
                row = first_different_row(
                    entities, cython.address(position), cython.address(self.version_tag[0]), bodies.records, row, count
                )  # fmt: skip
                item: Any = next_item(entities, cython.address(position))
                if item is None:
                    break
                row = self.compare(row, item[0], item[1], gone, changed)
        else:
            # Without version tags it is unknown which dicts have changed: all snapshots have to be compared again, also
            # those of quiet rows.
            bodies.unsettle_all()
            for row in range(count):
                bodies.has_current_snapshot[row] = 0
            row = 0
            for key, record in entities.items():
                if row < count and self.is_same(row, record):
                    row += 1
                else:
                    row = self.compare(row, key, record, gone, changed)
                    if row < 0:
                        break
        if row < 0:
            return False
        for other in range(row, count):
            if self.exists[other]:
                gone.append(other)
        return True

    def compare(
        self,
        row: cython.Py_ssize_t,
        key: Any,
        record: dict[type[Any], Any],
        gone: list[Any],
        changed: list[Any],
    ) -> cython.Py_ssize_t:
        """Compare the rows from `row` on with an entity of the database: rows of lower ids are gone, and the entity is
        unchanged, changed or new. Returns the row after the entity's; -1 if rows have to be made anew."""
        bodies: Bodies = self.bodies
        entity: cython.longlong = key
        count: cython.Py_ssize_t = bodies.count
        while row < count and bodies.entity[row] < entity:
            if self.exists[row]:
                gone.append(row)
            row += 1
        if row < count:
            if bodies.entity[row] != entity or bodies.records[row] is not record:
                return -1
            if not self.is_same(row, record):
                changed.append((row, key, record))
        else:
            if (count > 0 and bodies.entity[count - 1] > entity) or (
                len(changed) > 0 and changed[len(changed) - 1][1] > key
            ):
                return -1
            changed.append((row, key, record))
        return row + 1

    def is_same(self, row: cython.Py_ssize_t, record: dict[type[Any], Any]) -> cython.bint:
        """Whether the components of an entity are unchanged."""
        bodies: Bodies = self.bodies
        if cython.compiled and PHYSICS_VERSION_TAGS:
            return self.version_tag[row] == version_tag_of(record)
        return (
            record is bodies.records[row]
            and record.get(_Transform) is bodies.transforms[row]
            and record.get(_Collider) is bodies.colliders[row]
            and record.get(_Velocity) is bodies.velocities[row]
            and record.get(_RigidBody) is bodies.rigid_bodies[row]
        )

    def append(self, key: Any, record: dict[type[Any], Any]) -> cython.Py_ssize_t:
        """Add a row at the end, for an entity whose components were not read yet."""
        row: cython.Py_ssize_t = self.bodies.count
        if row == len(self.exists):
            self.version_tag, self.exists = enlarged(row + 1, self.version_tag, self.exists)
        self.bodies.append(key, record)
        self.exists[row] = 1
        self.version_tag[row] = 0
        return row

    def read_components(
        self,
        row: cython.Py_ssize_t,
        record: dict[type[Any], Any],
        moving: cython.bint,
        joined: AbstractSet[int | None],
    ) -> None:
        """Look up the components of a row in its entity's dict. The next `gather` reads their values."""
        bodies: Bodies = self.bodies
        body: RigidBody
        transform: Any = record.get(_Transform)
        velocity: Any = record.get(_Velocity)
        collider: Any = record.get(_Collider)
        rigid_body: Any = record.get(_RigidBody)
        bodies.has_current_snapshot[row] = 0
        if transform is None or (
            collider is None
            and not (moving and (velocity is not None or rigid_body is not None))
            and bodies.entity[row] not in joined
        ):
            release_lost(bodies, row, None)
            self.vacate(row)
        elif bodies.state[row] == GONE or not (
            transform is bodies.transforms[row]
            and velocity is bodies.velocities[row]
            and collider is bodies.colliders[row]
            and rigid_body is bodies.rigid_bodies[row]
        ):
            if collider is not bodies.colliders[row]:
                bodies.revision[row] = -1  # the number belongs to the old collider
            bodies.transforms[row] = transform
            bodies.velocities[row] = velocity
            bodies.colliders[row] = collider
            bodies.rigid_bodies[row] = rigid_body
            # The pieces and filters belonged to other components.
            bodies.pieces[row] = bodies.filters[row] = None
            bodies.simple[row].shape = GENERAL
            bodies.elongated[row] &= 2
            watch_component(transform, bodies.to_gather.watch, row)
            if velocity is not None:
                watch_component(velocity, bodies.to_gather.watch, row)
            if collider is not None:
                watch_component(collider, bodies.to_gather.watch, row)
            if rigid_body is not None:
                watch_component(rigid_body, bodies.to_gather.watch, row)
                body = rigid_body
                bodies.margin[row] = body._margin
            if bodies.state[row] != DEAD:
                bodies.state[row] = INVALID
            bodies.version += 1
            bodies.changed.note(row, 1)
            bodies.activity.add_awake(row)
            bodies.mark_dirty(row)
        if cython.compiled and PHYSICS_VERSION_TAGS:
            self.version_tag[row] = version_tag_of(record)

    def vacate(self, row: cython.Py_ssize_t) -> None:
        """Set the state of a row to GONE: it takes no part in ticks."""
        bodies: Bodies = self.bodies
        if bodies.state[row] != GONE:
            release_lost(bodies, row, None)
            bodies.version += 1
            bodies.changed.note(row, 1)
            bodies.state[row] = GONE
            bodies.transforms[row] = bodies.velocities[row] = bodies.colliders[row] = bodies.rigid_bodies[
                row
            ] = None
            bodies.unsettle(row)
            bodies.set_group(row, ABSENT)
            bodies.activity.remove_awake(row)
            bodies.elongated[row] &= 2
            bodies.update_features(row)

    def clear_old_holes(self) -> None:
        """At the end of a detection: drop the dicts of entities that went before the last detection. No contact asks
        for them any more."""
        bodies: Bodies = self.bodies
        row: cython.Py_ssize_t
        if len(self.old_holes) > 0 or len(self.new_holes) > 0:
            for row in self.old_holes:
                bodies.records[row] = bodies.snapshots[row] = bodies.pieces[row] = bodies.shapes[row] = None
            self.old_holes = self.new_holes
            self.new_holes = []

    def mark_dead(self, entities: set[int]) -> None:
        """Let the deleted entities that are still in esper's database sit out this tick. Comes before `gather`."""
        bodies: Bodies = self.bodies
        row: cython.Py_ssize_t
        for row in self.dead:
            if bodies.state[row] == DEAD:
                bodies.state[row] = INVALID  # until `gather` finds it alive
                bodies.mark_dirty(row)
        self.dead = []
        for entity in entities:
            row = bodies.row_of(entity)
            if row >= 0:
                bodies.state[row] = DEAD
                self.dead.append(row)
                bodies.mark_dirty(row)
