"""The table of bodies: one row an entity, one flat array a property.

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
from physics.grid.buffers import aligned, enlarged, table
from physics.validate import ALL

if cython.compiled:
    from cython.cimports.physics.components.collider import Collider
    from cython.cimports.physics.components.edits import edits
    from cython.cimports.physics.components.rigid_body import DYNAMIC, KINEMATIC, STATIC, RigidBody
    from cython.cimports.physics.components.watch import Watch, adopt, arm, release
    from cython.cimports.physics.geometry.bounds import Bounds
    from cython.cimports.physics.grid.boxes import ABSENT, MOVING, Boxes
    from cython.cimports.physics.grid.boxes import STATIC as STANDING
    from cython.cimports.physics.rows.disabled_pairs import DisabledPairs
    from cython.cimports.physics.rows.tags import PHYSICS_TAGS, next_item, same_rows, tag_of
else:
    from physics.components.collider import Collider
    from physics.components.edits import edits
    from physics.components.rigid_body import DYNAMIC, KINEMATIC, STATIC, RigidBody
    from physics.components.watch import Watch, adopt, arm, release
    from physics.geometry.bounds import Bounds
    from physics.grid.boxes import ABSENT, MOVING, Boxes
    from physics.grid.boxes import STATIC as STANDING
    from physics.rows.disabled_pairs import DisabledPairs

    PHYSICS_TAGS = False
    ACTIVE, SHAPELESS, DEAD, INVALID, GONE = range(5)
    UNKNOWN, KNOWN = range(2)
    HEAVY, LACKING, FAST, ONE_WAY, BELT, MASKED, SHARED = (1, 2, 4, 8, 16, 32, 64)

_EVERYTHING = cython.declare(cython.ulonglong, ALL)
_HOLES = cython.declare(cython.Py_ssize_t, 64)
"""So many holes are left in any table; in a large one a quarter of its rows."""


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
@cython.exceptval(-1, check=False)
def _check(entity: Any, record: dict[type[Any], Any]) -> cython.int:
    """Raise TypeError if something else was stored in a component's place."""
    found: list[Any] = []
    wrong: cython.bint = False
    kind: Any
    for kind in (_Transform, _Velocity, _Collider, _RigidBody):
        component: Any = record.get(kind)
        found.append(component)
        if component is not None and not isinstance(component, kind):
            wrong = True
    if wrong:
        raise TypeError(
            f"entity {entity}: a component stored as Transform, Velocity, Collider or RigidBody is none: "
            f"{tuple(found)!r}"
        )
    return 0


@cython.final
@cython.cclass
class Bodies:
    """One row for each entity, by ascending id, which it keeps as long as it is there.

    esper counts ids up, so that what is new stands at the end. What is deleted leaves a hole. Rows are made anew, and
    numbered anew, when too many are holes, or ids come in another order: after `clear_database`.

    entity       ids
    x, y, angle  pose as gathered; c, s: cosine and sine of the angle (of any one for a disc around its position)
    layer, mask, friction, restitution  of the collider; sensor, bullet: whether it is one
    kind         STATIC, KINEMATIC or DYNAMIC
    state        ACTIVE; SHAPELESS (no collider: moves, meets nothing); DEAD (about to be deleted, takes no part);
                 INVALID (a value that is not finite, or not read yet: sits out); GONE (a hole, or an entity without
                 all that makes a body)
    there        whether the entity exists
    records      the entities' own component dicts, as esper holds them. The dict is the identity of an entity: an id
                 that is in use again after `clear_database` comes with another dict. A hole keeps its dict until no
                 contact can ask for it (see `bury`).
    tag          what tells whether such a dict was changed (see tags.pxd), where there is such a thing
    snapshots    copies of those dicts for entities in contact, taken while they were in contact
    replaced     by row, snapshots that were replaced in this tick; outworn: because the entity has lost a component
    verified     whether the snapshot is that of this tick's dict
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
    generation   how often anything about the entities' components was found changed
    known        KNOWN: kind and collider of the row are as they were when they were read last; else UNKNOWN
    due          `due_count` rows, ascending, which `gather` reads: those that move, or were written. Those that are
                 not among them tell the `watch` when they are written. `listed`: whether a row is in there, or in
                 `called`, the rows that will be
    rested       rows that were taken off that list since the solver last looked, some perhaps twice
    shared       rows with a collider or RigidBody that another row has, too, as of `shared_edits`
    traits       what there is of the row, of what is counted. HEAVY: it is dynamic (`dynamic_count`); LACKING: and has
                 no Velocity (`lacking` lists the entities); FAST: a bullet (`bullet_count`); ONE_WAY; BELT: it has a
                 surface velocity; MASKED: layers may keep it apart from something; SHARED: it is in `shared`
    filtered     whether layers, masks or joints may keep any two rows apart; one_way, belts: whether there is any such
    slender      bit 1: the row is one long thin piece; 2: it is in `slender_rows` (see `Elongated`)
    faults       what the tick itself made of finite values so that they could not be reckoned with any more: by entity,
                 which of its stages. Such a body was stopped (see physics/world/guard)
    quiet        1 for a row that is as the last `gather` found it and does not move by itself in this tick: static,
                 kinematic without a velocity, or dynamic and asleep
    seen         how many detections in a row have found it quiet, up to 2
    resting      how many quiet rows have their boxes still with those that move
    roused       rows whose boxes have left the group of what stands since `Detection.set_aside`; `all_roused`: all that
                 were in it may have
    awake        rows whose boxes are in another group, in ascending order, and `sleepers`, how many dynamic rows are in
                 it: see `list_awake`. `others`: how many that are not static
    mixed        whether any static row may be among the boxes that move
    statics_changed  whether the box of any static row may be another, or elsewhere, than when the broadphase was told
    strangers    whether the rows that were made last hold an entity whose id was another one's in those before
    apart        rows that do not collide because they are joined
    joined       entities that are a row with a Transform alone: something hangs on them
    """

    if not cython.compiled:
        __slots__ = (
            "count", "entity", "x", "y", "angle", "c", "s", "layer", "mask", "kind", "state", "there", "revision",
            "sensor", "bullet", "friction", "restitution", "margin", "dynamic_count", "bullet_count", "one_way_count",
            "belt_count", "masked_count", "lacking", "strangers", "statics_changed", "version", "generation", "simple",
            "record", "own_x", "own_y", "verified", "known", "records", "tag", "snapshots", "outworn", "replaced",
            "pieces",
            "transforms", "velocities", "colliders", "rigid_bodies", "boxes", "bounds", "has_invalid", "faults",
            "filtered", "apart", "one_way", "belts", "due", "due_count", "listed", "called", "rested", "shared",
            "shared_edits", "traits", "slender", "slender_rows", "watch", "joined", "holes", "dead", "gone_now",
            "gone_before", "quiet", "seen", "resting", "roused", "roused_count", "all_roused", "awake", "awake_count",
            "awake_listed", "sleepers", "others", "mixed",
        )  # fmt: skip
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
    there: array[int]
    revision: array[int]
    sensor: array[int]
    bullet: array[int]
    friction: array[float]
    restitution: array[float]
    margin: array[float]
    dynamic_count: int
    bullet_count: int
    one_way_count: int
    belt_count: int
    masked_count: int
    lacking: list[int]
    strangers: bool
    statics_changed: bool
    version: int
    generation: int
    simple: array[int]
    record: array[float]
    own_x: array[float]
    own_y: array[float]
    verified: array[int]
    known: array[int]
    records: list[Any]
    tag: array[int]
    snapshots: list[Any]
    outworn: dict[int, dict[type[Any], Any]]
    replaced: dict[int, dict[type[Any], Any]]
    pieces: list[Any]
    transforms: list[Any]
    velocities: list[Any]
    colliders: list[Any]
    rigid_bodies: list[Any]
    boxes: Boxes
    bounds: Bounds
    has_invalid: bool
    faults: dict[int, str]
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
    others: int
    mixed: bool
    apart: DisabledPairs
    one_way: bool
    belts: bool
    due: array[int]
    due_count: int
    listed: array[int]
    called: list[int]
    rested: list[int]
    shared: list[int]
    shared_edits: int
    traits: array[int]
    slender: array[int]
    slender_rows: list[int]
    watch: Watch
    joined: AbstractSet[int | None]
    holes: int
    dead: list[int]
    gone_now: list[int]
    gone_before: list[int]

    def __init__(self) -> None:
        self.watch = Watch()
        self.boxes = Boxes()
        self.bounds = Bounds()
        self.has_invalid = False
        self.faults = {}
        self.version = 1
        self.generation = 0
        self.strangers = False
        self.statics_changed = True
        self.all_roused = self.awake_listed = False
        self.apart = DisabledPairs()
        self.shared_edits = 0
        self.joined = frozenset()
        self.gone_now = []
        self.gone_before = []
        self.outworn = {}
        self.replaced = {}
        self.entity = array("q")
        self.clear()
        self.reserve(16)

    def __del__(self) -> None:
        self.watch.closed = True

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def clear(self) -> cython.int:
        """Hold no rows. The lists are new ones: contacts of the last tick keep the old."""
        self.count = self.due_count = self.holes = 0
        self.dynamic_count = self.bullet_count = self.one_way_count = self.belt_count = self.masked_count = 0
        self.filtered = self.one_way = self.belts = self.mixed = False
        self.resting = self.roused_count = self.awake_count = self.sleepers = self.others = 0
        self.awake_listed = False
        self.lacking = []
        self.called = []
        self.rested = []
        self.shared = []
        self.slender_rows = []
        self.dead = []
        self.records = []
        self.snapshots = []
        self.pieces = []
        self.transforms = []
        self.velocities = []
        self.colliders = []
        self.rigid_bodies = []
        self.boxes.count = 0
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def reserve(self, n: cython.Py_ssize_t) -> cython.int:
        """Make room for `n` rows; those that there are stay."""
        room: cython.Py_ssize_t = len(self.entity)
        columns: list[Any]
        self.boxes.reserve(n)
        if n > room:
            room = n + n // 2
            columns = self.enlarged_columns(room)
            (
                self.x, self.y, self.angle, self.c, self.s, self.layer, self.mask, self.kind, self.state,
                self.revision, self.sensor, self.bullet, self.friction, self.restitution, self.margin,
                self.simple, self.verified, self.known, self.own_x, self.own_y, self.there, self.listed, self.traits,
                self.slender, self.tag, self.due, self.quiet, self.seen, self.roused, self.awake, self.record,
                self.entity,
            ) = columns  # fmt: skip
        return 0

    def enlarged_columns(self, room: int) -> list[Any]:
        """All columns, with room for so many rows at least."""
        if len(self.entity) == 0:
            return [*table(room, *"dddddQQbbqbbdddbbbddbbbbQibbii"), aligned(8 * room), *table(room, "q")]
        *columns, entity = enlarged(
            room, self.x, self.y, self.angle, self.c, self.s, self.layer, self.mask, self.kind, self.state,
            self.revision, self.sensor, self.bullet, self.friction, self.restitution, self.margin,
            self.simple, self.verified, self.known, self.own_x, self.own_y, self.there, self.listed, self.traits,
            self.slender, self.tag, self.due, self.quiet, self.seen, self.roused, self.awake, self.entity,
        )  # fmt: skip
        record = aligned(8 * len(entity))
        record[: len(self.record)] = memoryview(self.record)
        return [*columns, record, entity]

    # ---- What comes and goes ---------------------------------------------------------------------------------------

    def follow(
        self, entities: dict[int, dict[type[Any], Any]], moving: bool, joined: AbstractSet[int | None]
    ) -> bool:
        """Take in what came, went or was replaced in esper's database, component dicts by entity id. False if that
        takes a `rebuild`: nothing was done.

        moving  whether what has a Velocity or RigidBody but no Collider is a body, too
        joined  entities that are one with a Transform alone: something hangs on them

        Raises TypeError if something else was stored in a component's place (through esper's `type_alias`).
        """
        row: cython.Py_ssize_t = 0
        other: cython.Py_ssize_t
        count: cython.Py_ssize_t = self.count
        position: cython.Py_ssize_t = 0
        gone: list[Any] = []
        changed: list[Any] = []
        key: Any
        record: dict[type[Any], Any]
        self.strangers = False
        self.generation += 1
        if cython.compiled and PHYSICS_TAGS:
            while row >= 0:
                row = same_rows(entities, cython.address(position), cython.address(self.tag[0]), row, count)
                item: Any = next_item(entities, cython.address(position))
                if item is None:
                    break
                row = self.compare(row, item[0], item[1], gone, changed)
        else:
            # It cannot be told whose dicts are as they were, and what stands has copies of them.
            self.stir_all()
            for row in range(count):
                self.verified[row] = 0
            row = 0
            for key, record in entities.items():
                if row < count and self.is_same(row, record):
                    row += 1
                else:
                    row = self.compare(row, key, record, gone, changed)
                    if row < 0:
                        break
        if row >= 0:
            for other in range(row, count):
                if self.there[other]:
                    gone.append(other)
            if 4 * (self.holes + len(gone)) > count + 4 * _HOLES:
                row = -1
        if row < 0:
            return False
        if joined != self.joined:
            for key in joined ^ self.joined:
                row = -1 if key is None else self.place_of(key)
                if row >= 0 and entities.get(key) is self.records[row]:
                    changed.append((row, key, entities[key]))
        for row, key, record in changed:
            _check(key, record)
        for row in gone:
            self.there[row] = 0
            self.holes += 1
            self.gone_now.append(row)
            self.vacate(row)
        for row, key, record in changed:
            if row < count:
                self.let_go(row, record)
                self.stir(row)
        for row, key, record in changed:
            if row >= count:
                row = self.append(key, record)
            self.place(row, record, moving, joined)
        self.joined = joined
        return True

    def rebuild(
        self, entities: dict[int, dict[type[Any], Any]], moving: bool, joined: AbstractSet[int | None]
    ) -> None:
        """Make all rows anew."""
        row: cython.Py_ssize_t
        old: cython.Py_ssize_t = 0
        old_count: cython.Py_ssize_t = self.count
        entity: cython.longlong
        last: cython.longlong = -1
        old_entity: array[int] = array("q", self.entity)
        old_margin: array[float] = array("d", self.margin)
        old_records: list[Any] = self.records
        old_snapshots: list[Any] = self.snapshots
        record: dict[type[Any], Any]
        for key, record in entities.items():
            _check(key, record)
            entity = key
            if entity < last:
                # esper counts ids up and its dict keeps them in that order: only another source of ids gets here.
                self.rebuild(dict(sorted(entities.items())), moving, joined)
                return
            last = entity
        for row in range(old_count):
            self.let_go(row, None)
        self.clear()
        self.gone_now = []
        self.gone_before = []
        self.watch.written.clear()
        self.watch.edited.clear()
        for key, record in entities.items():
            entity = key
            row = self.append(key, record)
            while old < old_count and old_entity[old] < entity:
                old += 1
            if old < old_count and old_entity[old] == entity:
                if old_records[old] is record:
                    self.snapshots[row] = old_snapshots[old]
                    self.margin[row] = old_margin[old]
                elif old_records[old] is not None:
                    self.strangers = True
            self.place(row, record, moving, joined)
        self.joined = joined
        self.statics_changed = True
        self.version += 1

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def compare(
        self,
        row: cython.Py_ssize_t,
        key: Any,
        record: dict[type[Any], Any],
        gone: list[Any],
        changed: list[Any],
    ) -> cython.Py_ssize_t:
        """Find out what became of the rows from `row` on, up to an entity that is not simply that of `row`. Returns the
        row after its own; -1 if rows have to be made anew."""
        entity: cython.longlong = key
        count: cython.Py_ssize_t = self.count
        while row < count and self.entity[row] < entity:
            if self.there[row]:
                gone.append(row)
            row += 1
        if row < count:
            if self.entity[row] != entity or self.records[row] is not record:
                return -1
            if not self.is_same(row, record):
                changed.append((row, key, record))
        else:
            if (count > 0 and self.entity[count - 1] > entity) or (
                len(changed) > 0 and changed[len(changed) - 1][1] > key
            ):
                return -1
            changed.append((row, key, record))
        return row + 1

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def is_same(self, row: cython.Py_ssize_t, record: dict[type[Any], Any]) -> cython.bint:
        """Whether an entity has what it had."""
        if cython.compiled and PHYSICS_TAGS:
            return self.tag[row] == tag_of(record)
        return (
            record is self.records[row]
            and record.get(_Transform) is self.transforms[row]
            and record.get(_Collider) is self.colliders[row]
            and record.get(_Velocity) is self.velocities[row]
            and record.get(_RigidBody) is self.rigid_bodies[row]
        )

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def append(self, key: Any, record: dict[type[Any], Any]) -> cython.Py_ssize_t:
        """A row at the end, for an entity of which nothing is known."""
        row: cython.Py_ssize_t = self.count
        column: list[Any]
        self.reserve(row + 1)
        for column in (
            self.snapshots, self.pieces, self.transforms, self.velocities, self.colliders, self.rigid_bodies
        ):  # fmt: skip
            del column[row:]
            column.append(None)
        del self.records[row:]
        self.records.append(record)
        self.entity[row] = key
        self.state[row] = GONE
        self.kind[row] = KINEMATIC
        self.there[row] = 1
        self.known[row] = UNKNOWN
        self.verified[row] = self.listed[row] = self.traits[row] = self.slender[row] = self.simple[row] = 0
        self.sensor[row] = self.bullet[row] = 0
        self.layer[row] = self.mask[row] = 0
        self.revision[row] = 0
        self.tag[row] = 0
        self.margin[row] = self.friction[row] = self.restitution[row] = 0.0
        self.x[row] = self.y[row] = self.angle[row] = self.s[row] = 0.0
        self.c[row] = 1.0
        self.record[8 * row + 7] = 0.0
        self.boxes.group[row] = ABSENT
        self.quiet[row] = self.seen[row] = 0
        self.awake_listed = False
        self.count = row + 1
        self.boxes.count = row + 1
        return row

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def place(
        self,
        row: cython.Py_ssize_t,
        record: dict[type[Any], Any],
        moving: cython.bint,
        joined: AbstractSet[int | None],
    ) -> cython.int:
        """Take a row's components from its entity's dict; the next `gather` reads them."""
        body: RigidBody
        transform: Any = record.get(_Transform)
        velocity: Any = record.get(_Velocity)
        collider: Any = record.get(_Collider)
        rigid_body: Any = record.get(_RigidBody)
        self.verified[row] = 0
        if transform is None or (
            collider is None
            and not (moving and (velocity is not None or rigid_body is not None))
            and self.entity[row] not in joined
        ):
            self.let_go(row, None)
            self.vacate(row)
        elif self.state[row] == GONE or not (
            transform is self.transforms[row]
            and velocity is self.velocities[row]
            and collider is self.colliders[row]
            and rigid_body is self.rigid_bodies[row]
        ):
            self.transforms[row] = transform
            self.velocities[row] = velocity
            self.colliders[row] = collider
            self.rigid_bodies[row] = rigid_body
            # What it was made of is another's, or nothing's.
            self.pieces[row] = None
            self.simple[row] = 0
            self.record[8 * row + 7] = 0.0
            self.slender[row] &= 2
            adopt(transform, self.watch, row)
            if velocity is not None:
                adopt(velocity, self.watch, row)
            if collider is not None:
                adopt(collider, self.watch, row)
            if rigid_body is not None:
                adopt(rigid_body, self.watch, row)
                body = rigid_body
                self.margin[row] = body.margin
            if self.state[row] != DEAD:
                self.state[row] = INVALID
            self.version += 1
            self.touch(row)
        if cython.compiled and PHYSICS_TAGS:
            self.tag[row] = tag_of(record)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def let_go(self, row: cython.Py_ssize_t, record: dict[type[Any], Any] | None) -> cython.int:
        """Let go of the row's components that are not in a dict. All rows let go before any takes: a component that
        went from one entity to another is not shared."""
        kind: Any
        component: Any
        for kind, component in (
            (_Transform, self.transforms[row]),
            (_Velocity, self.velocities[row]),
            (_Collider, self.colliders[row]),
            (_RigidBody, self.rigid_bodies[row]),
        ):
            if component is not None and (record is None or record.get(kind) is not component):
                release(component, self.watch, row)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def vacate(self, row: cython.Py_ssize_t) -> cython.int:
        """Let a row take no part."""
        if self.state[row] != GONE:
            self.let_go(row, None)
            self.version += 1
            self.state[row] = GONE
            self.transforms[row] = self.velocities[row] = self.colliders[row] = self.rigid_bodies[row] = None
            self.stir(row)
            self.assign(row, ABSENT)
            self.slender[row] &= 2
            self.count_traits(row)
            self.rested.append(row)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def bury(self) -> cython.int:
        """At the end of a detection: forget the dicts of what went before the last one. No contact asks for them."""
        row: cython.Py_ssize_t
        if len(self.gone_before) > 0 or len(self.gone_now) > 0:
            for row in self.gone_before:
                self.records[row] = self.snapshots[row] = self.pieces[row] = None
            self.gone_before = self.gone_now
            self.gone_now = []
        return 0

    # ---- What is read ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def touch(self, row: cython.Py_ssize_t) -> cython.int:
        """Let the next `gather` read all there is of a row."""
        self.known[row] = UNKNOWN
        self.count_traits(row)
        return self.call(row)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def call(self, row: cython.Py_ssize_t) -> cython.int:
        """Let the next `gather` read a row."""
        if not self.listed[row]:
            self.called.append(row)
            self.listed[row] = 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def catch_up(self) -> cython.int:
        """Take in what game code edited, and count anew. Before `gather`, which does so itself."""
        row: cython.Py_ssize_t
        if len(self.watch.edited) > 0:
            for row in self.watch.edited:
                self.touch(row)
            self.watch.edited.clear()
        if len(self.shared) > 0 and self.shared_edits != edits():
            for row in self.shared:
                if self.traits[row] & SHARED:
                    self.touch(row)
        self.shared_edits = edits()
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def list_due(self) -> cython.int:
        """Put the rows that were written, or touched, into the list of those that are read."""
        row: cython.Py_ssize_t
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t
        self.catch_up()
        if len(self.watch.written) > 0:
            for row in self.watch.written:
                self.call(row)
            self.watch.written.clear()
        n = len(self.called)
        if n > 0:
            self.called.sort()
            # From the end: a merge within the column. Each row is listed once, so that there is room.
            i = self.due_count - 1
            self.due_count += n
            k = self.due_count - 1
            while n > 0:
                row = self.called[n - 1]
                if i >= 0 and self.due[i] > row:
                    self.due[k] = self.due[i]
                    i -= 1
                else:
                    self.due[k] = row
                    n -= 1
                k -= 1
            self.called = []
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def watch_edits(self, row: cython.Py_ssize_t) -> cython.int:
        """Let the collider and the kind of a row, which were just read, tell when they are assigned."""
        told: cython.bint = True
        if self.colliders[row] is not None:
            told = arm(self.colliders[row])
        if self.rigid_bodies[row] is not None:
            told = arm(self.rigid_bodies[row]) and told
        if told:
            self.traits[row] &= ~SHARED
        elif not self.traits[row] & SHARED:
            self.traits[row] |= SHARED
            self.shared.append(row)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def watch_motion(self, row: cython.Py_ssize_t) -> cython.bint:
        """Let Transform and Velocity of a row, which were just read, tell when they are assigned; False if they cannot
        tell."""
        told: cython.bint = arm(self.transforms[row])
        if self.velocities[row] is not None:
            told = arm(self.velocities[row]) and told
        return told

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def count_traits(self, row: cython.Py_ssize_t) -> cython.int:
        """Find out what there is of a row, of what is counted. From the components: it may be before they are read."""
        traits: cython.int = 0
        before: cython.int = self.traits[row]
        collider: Collider
        body: RigidBody
        if self.state[row] != GONE:
            if self.colliders[row] is not None:
                collider = self.colliders[row]
                if collider._bullet:
                    traits |= FAST
                if collider._one_way is not None:
                    traits |= ONE_WAY
                if collider._surface_x != 0.0 or collider._surface_y != 0.0:
                    traits |= BELT
                if collider._mask != _EVERYTHING or collider._layer == 0:
                    traits |= MASKED
            if self.rigid_bodies[row] is not None and self.state[row] != DEAD:
                body = self.rigid_bodies[row]
                if body._kind == DYNAMIC:
                    traits |= HEAVY
                    if self.velocities[row] is None:
                        traits |= LACKING
        self.traits[row] = traits | (before & SHARED)
        self.dynamic_count += (traits & HEAVY != 0) - (before & HEAVY != 0)
        self.bullet_count += (traits & FAST != 0) - (before & FAST != 0)
        self.one_way_count += (traits & ONE_WAY != 0) - (before & ONE_WAY != 0)
        self.belt_count += (traits & BELT != 0) - (before & BELT != 0)
        self.masked_count += (traits & MASKED != 0) - (before & MASKED != 0)
        if (traits ^ before) & LACKING:
            if traits & LACKING:
                self.lacking.append(self.entity[row])
            else:
                self.lacking.remove(self.entity[row])
        return 0

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
            self.others -= self.kind[i] != STATIC
        if group == STANDING:
            self.others += self.kind[i] != STATIC
        elif group == MOVING and self.kind[i] == STATIC:
            self.mixed = self.filtered = True  # it may be found together with others that are static
        self.boxes.group[i] = group
        self.statics_changed = True
        self.awake_listed = False

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def stir(self, i: cython.Py_ssize_t) -> cython.int:
        """Let a row be one that may be other than in the last tick, or move."""
        self.resting -= self.quiet[i] and self.boxes.group[i] == MOVING
        self.quiet[i] = self.seen[i] = 0
        if self.boxes.group[i] == STANDING:
            self.assign(i, MOVING)
        return self.call(i)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def stir_all(self) -> cython.int:
        """Likewise all rows. What is static stands all the same: its pairs are found by the other's row."""
        i: cython.Py_ssize_t
        for i in range(self.count):
            self.quiet[i] = self.seen[i] = 0
            if self.state[i] != GONE:
                self.call(i)
            if self.boxes.group[i] != ABSENT and (self.boxes.group[i] == STANDING) != (
                self.kind[i] == STATIC
            ):
                self.boxes.group[i] = STANDING if self.kind[i] == STATIC else MOVING
                self.statics_changed = True
        self.resting = self.roused_count = self.others = 0
        self.all_roused = True
        self.awake_listed = False
        return 0

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
    def place_of(self, entity: cython.longlong) -> cython.Py_ssize_t:
        """The row that an entity has or had, or -1."""
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def row_of(self, entity: cython.longlong) -> cython.Py_ssize_t:
        """The row of an entity that is a body, or -1."""
        row: cython.Py_ssize_t = self.place_of(entity)
        return row if row >= 0 and self.state[row] != GONE else -1

    def mark_dead(self, entities: set[int]) -> None:
        """Let the entities sit out this tick: deleted, but still in esper's database. Comes before `gather`."""
        row: cython.Py_ssize_t
        for row in self.dead:
            if self.state[row] == DEAD:
                self.state[row] = INVALID  # until `gather` finds it alive
                self.touch(row)
        self.dead = []
        for entity in entities:
            row = self.row_of(entity)
            if row >= 0:
                self.state[row] = DEAD
                self.dead.append(row)
                self.touch(row)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def keep_snapshot(self, i: cython.Py_ssize_t) -> cython.int:
        """Have a copy of the row's component dict as it is now.

        A copy is kept as long as it is right: to compare costs less than to copy, which makes work for the garbage
        collector too.
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
            self.replaced[i] = snapshot
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
