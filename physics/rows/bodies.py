"""The tick's table of bodies: one row an entity, one flat array a property.

Rows are sorted by entity id, and so is everything made from them. `gather` fills them from the components.
"""

from __future__ import annotations

from array import array
from collections.abc import Set as AbstractSet
from typing import Any

import cython

from physics.components.collider import Collider as _Collider
from physics.components.motion import Transform as _Transform
from physics.components.motion import Velocity as _Velocity
from physics.components.rigid_body import RigidBody as _RigidBody
from physics.grid.buffers import aligned, table

if cython.compiled:
    from cython.cimports.physics.components.edits import edits
    from cython.cimports.physics.components.rigid_body import DYNAMIC, STATIC, RigidBody
    from cython.cimports.physics.geometry.bounds import Bounds
    from cython.cimports.physics.grid.boxes import ABSENT, MOVING, Boxes
    from cython.cimports.physics.grid.boxes import STATIC as STANDING
    from cython.cimports.physics.rows.disabled_pairs import DisabledPairs
else:
    from physics.components.edits import edits
    from physics.components.rigid_body import DYNAMIC, STATIC, RigidBody
    from physics.geometry.bounds import Bounds
    from physics.grid.boxes import ABSENT, MOVING, Boxes
    from physics.grid.boxes import STATIC as STANDING
    from physics.rows.disabled_pairs import DisabledPairs

    ACTIVE, SHAPELESS, DEAD, INVALID = range(4)
    UNKNOWN, KNOWN, STILL = range(3)


@cython.cfunc
@cython.exceptval(-1, check=False)
def same(a: dict[type[Any], Any], b: dict[type[Any], Any]) -> cython.int:
    """Whether two dicts hold the same objects under the same keys (`==` would ask the objects themselves)."""
    if len(a) != len(b):
        return 0
    key: Any
    value: Any
    for key, value in a.items():
        if b.get(key) is not value:
            return 0
    return 1


@cython.cfunc
@cython.exceptval(-1, check=False)
def _lacks(a: dict[type[Any], Any], b: dict[type[Any], Any]) -> cython.int:
    """Whether `b` has a key that `a` has not."""
    key: Any
    for key in b:
        if key not in a:
            return 1
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def _margin_of(body: RigidBody) -> cython.double:
    return body.margin


@cython.final
@cython.cclass
class Bodies:
    """One row for each entity that has a Transform and a Collider, Velocity or RigidBody, by ascending id.

    entity       ids
    x, y, angle  pose as gathered; c, s: cosine and sine of the angle (of any one for a disc around its position)
    layer, mask, friction, restitution  of the collider; sensor, bullet: whether it is one
    kind         STATIC, KINEMATIC or DYNAMIC
    state        ACTIVE; SHAPELESS (no collider: moves, meets nothing); DEAD (deleted, takes no part); INVALID (a value
                 that is not finite: sits out)
    records      the entities' own component dicts, as esper holds them. The dict is the identity of an entity: an id
                 that is in use again after `clear_database` comes with another dict.
    snapshots    copies of those dicts for entities in contact, taken while they were in contact
    outworn      by row, snapshots that were replaced because the entity has lost a component since
    verified     whether the snapshot is that of this tick's rows
    pieces       convex pieces of the collider (a tuple)
    simple       0, or which of the two commonest shapes the row is alone: 1 a disc, 2 a box, its centre in the middle
    record       eight values: x, y, and of a simple row radius or half width, half height, reach, the unit vector of
                 the box's x axis in the world, and `simple` again
    own_x, own_y of a simple row: that vector in the entity's own frame
    boxes        the bounding boxes, for the broadphase, grown by `margin`: how far from a dynamic body it is looked for
                 what it may touch within the next tick
    version      grows whenever anything that decides contacts or who may move (pose, shapes, filters, kind, state) is
                 found, or made, other than it was. Whoever keeps something that was made from the rows keeps their
                 version with it: what was made of another version is made anew, however many ticks ago that was
    generation   how often the rows were made anew
    known        KNOWN: unless there were edits, kind and collider of the row are as they were when they were read last.
                 STILL: the same, and it has no Velocity. Else UNKNOWN
    counted      whether `dynamic_count` is that of these rows, unless a kind was assigned: as of `counted_edits`
    faults       what the tick itself made of finite values so that they could not be reckoned with any more: by entity,
                 which of its stages. Such a body was stopped (see physics/world/guard)
    quiet        1 for a row that is as the last `gather` found it and does not move by itself in this tick: static,
                 kinematic without a velocity, or dynamic and asleep
    seen         how many detections in a row have found it quiet, up to 2
    resting      how many quiet rows have their boxes still with those that move
    roused       rows whose boxes have left the group of what stands since `Detection.set_aside`; `all_roused`: all that
                 were in it may have
    awake        rows whose boxes are in another group, in ascending order, and `sleepers`, how many dynamic rows are in
                 it: see `list_awake`
    bullets      whether any row is a bullet, as of `bullets_of` (see `has_bullets`)
    statics_changed  whether the box of any static row may be another, or elsewhere, than when the broadphase was told
    weighted     rows that have a RigidBody; `dynamic_count` of them are dynamic; `lacking` lists entities (see
                 `count_dynamic`)
    strangers    whether the rows that were made last hold an entity whose id was another one's in those before
    filtered     whether layers, masks or joints may keep any two rows apart
    apart        rows that do not collide because they are joined
    one_way      whether any collider is solid from one side only
    belts        whether any has a surface velocity
    """

    count: int
    entity: array[int]
    x: array[float]
    y: array[float]
    angle: array[float]
    c: array[float]
    s: array[float]
    layer: array[int]
    mask: array[int]
    kind: array[int]
    state: array[int]
    revision: array[int]
    sensor: array[int]
    bullet: array[int]
    friction: array[float]
    restitution: array[float]
    margin: array[float]
    weighted: array[int]
    weighted_count: int
    dynamic_count: int
    lacking: list[int]
    strangers: bool
    statics_changed: bool
    counted: bool
    counted_edits: int
    version: int
    generation: int
    simple: array[int]
    record: array[float]
    own_x: array[float]
    own_y: array[float]
    verified: array[int]
    known: array[int]
    records: list[Any]
    snapshots: list[Any]
    outworn: dict[int, dict[type[Any], Any]]
    pieces: list[Any]
    transforms: list[Any]
    velocities: list[Any]
    colliders: list[Any]
    rigid_bodies: list[Any]
    boxes: Boxes
    bounds: Bounds
    has_invalid: bool
    faults: dict[int, str]
    fresh: bool
    edits: int
    edited: bool
    filtered: bool
    quiet: array[int]
    seen: array[int]
    resting: int
    roused: array[int]
    roused_count: int
    all_roused: bool
    awake: array[int]
    awake_count: int
    awake_listed: bool
    sleepers: int
    bullets: bool
    bullets_of: int
    apart: DisabledPairs
    one_way: bool
    belts: bool

    def __init__(self) -> None:
        self.count = 0
        self.boxes = Boxes()
        self.bounds = Bounds()
        self.has_invalid = False
        self.faults = {}
        self.fresh = True
        self.version = 1
        self.generation = 0
        self.weighted_count = self.dynamic_count = 0
        self.lacking = []
        self.strangers = False
        self.statics_changed = True
        self.counted = False
        self.counted_edits = 0
        self.edits = 0
        self.edited = True
        self.filtered = True
        self.resting = self.roused_count = self.awake_count = self.sleepers = 0
        self.all_roused = self.awake_listed = False
        self.bullets = False
        self.bullets_of = -1
        self.apart = DisabledPairs()
        self.one_way = self.belts = False
        self.records = []
        self.snapshots = []
        self.outworn = {}
        self.pieces = []
        self.transforms = []
        self.velocities = []
        self.colliders = []
        self.rigid_bodies = []
        self.entity = array("q")
        self.reserve(16)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def reserve(self, n: cython.Py_ssize_t) -> cython.int:
        """Make room for `n` rows; what the columns held is gone."""
        room: cython.Py_ssize_t
        columns: list[Any]
        self.boxes.reserve(n)
        if n > len(self.entity):
            room = n + n // 2
            columns = [*table(room, *"dddddQQbbqbbdddibbbddbbii"), aligned(8 * room), *table(room, "q")]
            (
                self.x, self.y, self.angle, self.c, self.s, self.layer, self.mask, self.kind, self.state,
                self.revision, self.sensor, self.bullet, self.friction, self.restitution, self.margin,
                self.weighted, self.simple, self.verified, self.known, self.own_x, self.own_y, self.quiet,
                self.seen, self.roused, self.awake, self.record, self.entity,
            ) = columns  # fmt: skip
        return 0

    def rebuild(
        self, entities: dict[int, dict[type[Any], Any]], moving: bool, joined: AbstractSet[int | None]
    ) -> None:
        """Make the rows anew from esper's database, component dicts by entity id.

        moving  whether what has a Velocity or RigidBody but no Collider is a row, too
        joined  entities that are a row with a Transform alone: something hangs on them

        Raises TypeError if something else was stored in a component's place (through esper's `type_alias`). Lists are
        new ones: contacts of the last tick keep the old.
        """
        row: cython.Py_ssize_t = 0
        old: cython.Py_ssize_t = 0
        old_count: cython.Py_ssize_t = self.count
        entity: cython.longlong
        last: cython.longlong = -1
        old_entity: array[int] = array("q", self.entity)
        old_margin: array[float] = array("d", self.margin)
        old_records: list[Any] = self.records
        old_snapshots: list[Any] = self.snapshots
        record: dict[type[Any], Any]
        records: list[Any] = []
        snapshots: list[Any] = []
        transforms: list[Any] = []
        velocities: list[Any] = []
        colliders: list[Any] = []
        rigid_bodies: list[Any] = []
        self.reserve(len(entities))
        self.count = self.weighted_count = 0
        self.strangers = False
        for key, record in entities.items():
            transform = record.get(_Transform)
            if transform is None:
                continue
            collider = record.get(_Collider)
            velocity = record.get(_Velocity)
            rigid_body = record.get(_RigidBody)
            if (
                collider is None
                and not (moving and (velocity is not None or rigid_body is not None))
                and key not in joined
            ):
                continue
            if not (
                isinstance(transform, _Transform)
                and (velocity is None or isinstance(velocity, _Velocity))
                and (collider is None or isinstance(collider, _Collider))
                and (rigid_body is None or isinstance(rigid_body, _RigidBody))
            ):
                raise TypeError(
                    f"entity {key}: a component stored as Transform, Velocity, Collider or RigidBody is none: "
                    f"{(transform, velocity, collider, rigid_body)!r}"
                )
            entity = key
            if entity < last:
                # esper counts ids up and its dict keeps them in that order: only another source of ids gets here.
                self.rebuild(dict(sorted(entities.items())), moving, joined)
                return
            last = entity
            self.entity[row] = entity
            self.state[row] = ACTIVE
            self.known[row] = UNKNOWN
            self.verified[row] = 0
            self.margin[row] = 0.0
            if rigid_body is not None:
                self.margin[row] = _margin_of(rigid_body)
                self.weighted[self.weighted_count] = row
                self.weighted_count += 1
            row += 1
            records.append(record)
            transforms.append(transform)
            velocities.append(velocity)
            colliders.append(collider)
            rigid_bodies.append(rigid_body)
            while old < old_count and old_entity[old] < entity:
                old += 1
            if old < old_count and old_entity[old] == entity and old_records[old] is record:
                snapshots.append(old_snapshots[old])
                if rigid_body is None:
                    self.margin[row - 1] = old_margin[old]
            else:
                if old < old_count and old_entity[old] == entity:
                    self.strangers = True
                snapshots.append(None)
        self.count = row
        self.records = records
        self.snapshots = snapshots
        self.transforms = transforms
        self.velocities = velocities
        self.colliders = colliders
        self.rigid_bodies = rigid_bodies
        self.pieces = [None] * row
        self.boxes.count = row
        self.statics_changed = True
        self.fresh = True
        self.version += 1
        self.generation += 1
        self.counted = False
        self.awake_listed = False

    @cython.cfunc
    @cython.exceptval(check=False)
    def assign(self, i: cython.Py_ssize_t, group: cython.int) -> cython.void:
        """Put the row's box into a group."""
        if self.boxes.group[i] == group:
            return
        self.resting -= self.quiet[i] and self.boxes.group[i] == MOVING
        if self.boxes.group[i] == STANDING:
            if self.roused_count < self.count:
                self.roused[self.roused_count] = i
                self.roused_count += 1
            if self.kind[i] == STATIC:
                self.filtered = True  # it may be found together with others that are static
        self.boxes.group[i] = group
        self.statics_changed = True
        self.awake_listed = False

    @cython.cfunc
    @cython.exceptval(check=False)
    def stir(self, i: cython.Py_ssize_t) -> cython.void:
        """Let a row be one that may be other than in the last tick, or move."""
        self.resting -= self.quiet[i] and self.boxes.group[i] == MOVING
        self.quiet[i] = self.seen[i] = 0
        if self.boxes.group[i] == STANDING:
            self.assign(i, MOVING)

    @cython.cfunc
    @cython.exceptval(check=False)
    def stir_all(self) -> cython.void:
        """Likewise all rows. What is static stands all the same: its pairs are found by the other's row."""
        i: cython.Py_ssize_t
        for i in range(self.count):
            self.quiet[i] = self.seen[i] = 0
            if self.boxes.group[i] != ABSENT and (self.boxes.group[i] == STANDING) != (
                self.kind[i] == STATIC
            ):
                self.boxes.group[i] = STANDING if self.kind[i] == STATIC else MOVING
                self.statics_changed = True
        self.resting = self.roused_count = 0
        self.all_roused = True
        self.awake_listed = False

    @cython.cfunc
    @cython.exceptval(check=False)
    def list_awake(self) -> cython.void:
        """Make `awake` and `sleepers`, if any row has changed its group."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        sleepers: cython.Py_ssize_t = 0
        if self.awake_listed:
            return
        for i in range(self.count):
            if self.boxes.group[i] != STANDING:
                self.awake[n] = i
                n += 1
            elif self.kind[i] == DYNAMIC:
                sleepers += 1
        self.awake_count = n
        self.sleepers = sleepers
        self.awake_listed = True

    @cython.cfunc
    @cython.exceptval(check=False)
    def row_of(self, entity: cython.longlong) -> cython.Py_ssize_t:
        """The row of an entity, or -1."""
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = self.count
        middle: cython.Py_ssize_t
        while low < high:
            middle = (low + high) >> 1
            if self.entity[middle] < entity:
                low = middle + 1
            else:
                high = middle
        return low if low < self.count and self.entity[low] == entity else -1

    def mark_dead(self, entities: set[int]) -> None:
        """Let the entities sit out this tick: deleted, but still in esper's database. Comes before `gather`."""
        i: cython.Py_ssize_t
        for i in range(self.count):
            if self.state[i] == DEAD:
                self.state[i] = INVALID  # until `gather` finds it alive
        self.counted = False
        for entity in entities:
            i = self.row_of(entity)
            if i >= 0:
                self.state[i] = DEAD
                self.known[i] = UNKNOWN

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def count_dynamic(self) -> cython.int:
        """Count the dynamic rows, and list the entities among them that have no Velocity yet. Before `gather`."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        body: RigidBody
        if self.counted and self.counted_edits == edits():
            return 0
        self.lacking = []
        self.counted_edits = edits()
        self.dynamic_count = 0
        for k in range(self.weighted_count):
            i = self.weighted[k]
            body = self.rigid_bodies[i]
            if body._kind == DYNAMIC and self.state[i] != DEAD:
                self.dynamic_count += 1
                if self.velocities[i] is None:
                    self.lacking.append(self.entity[i])
        self.counted = len(self.lacking) == 0
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def keep_snapshot(self, i: cython.Py_ssize_t) -> cython.int:
        """Have a copy of the row's component dict as it is now.

        A copy is kept over rebuilds as long as it is right: to compare costs less than to copy, which makes work for
        the garbage collector too.
        """
        record: dict[type[Any], Any]
        snapshot: dict[type[Any], Any]
        if self.verified[i]:
            return 0
        self.verified[i] = 1
        record = self.records[i]
        if self.snapshots[i] is not None:
            snapshot = self.snapshots[i]
            if same(record, snapshot):
                return 0
            if _lacks(record, snapshot):
                self.outworn[i] = snapshot
        self.snapshots[i] = record.copy()
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def blame(self, i: cython.Py_ssize_t, stage: str) -> cython.int:
        """Note which stage made of a row what could not be reckoned with: the first, if it was several."""
        entity: Any = self.entity[i]
        if entity not in self.faults:
            self.faults[entity] = stage
        return 0

    def faulty(self) -> dict[int, dict[type[Any], Any]]:
        """Entities whose bodies were stopped in this tick, by ascending id, with their component dicts."""
        i: cython.Py_ssize_t
        found: dict[int, dict[type[Any], Any]] = {}
        for entity in sorted(self.faults):
            i = self.row_of(entity)
            if i >= 0:
                found[entity] = self.records[i]
        return found

    def invalid(self) -> dict[int, dict[type[Any], Any]]:
        """Entities that sit out because a value of theirs is not finite, with their component dicts."""
        i: cython.Py_ssize_t
        found: dict[int, dict[type[Any], Any]] = {}
        if self.has_invalid:
            for i in range(self.count):
                if self.state[i] == INVALID:
                    found[self.entity[i]] = self.records[i]
        return found

    @cython.ccall
    @cython.exceptval(-1.0, check=False)
    def typical_reach(self) -> float:
        """Mean extent of the boxes that are there, in the game's units, to begin a search with; 1 if there are none."""
        i: cython.Py_ssize_t = 0
        boxes: Boxes = self.boxes
        total: float = 0.0
        count: cython.Py_ssize_t = 0
        # A sample is enough, and every question pays for it.
        while i < self.count:
            if boxes.group[i] != ABSENT:
                total += (boxes.edges[4 * i + 2] - boxes.edges[4 * i]) + (
                    boxes.edges[4 * i + 3] - boxes.edges[4 * i + 1]
                )
                count += 1
            i += 1 + self.count // 16
        return total / (2.0 * count) if count else 1.0
