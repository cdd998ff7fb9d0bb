"""The table of bodies: one row for each entity, one flat array for each property.

Rows are sorted by entity id, and so is everything made from rows. `Roster` decides which entity has which row, and
`gather` fills the rows from the components.
"""

from __future__ import annotations

from array import array
from ctypes import Array
from typing import Any

import cython

from physics.components.collider import PIECE_MATERIAL
from physics.components.piece_filters import PieceFilters
from physics.components.rigid_body import KINEMATIC, STATIC
from physics.components.watch import edits
from physics.geometry.bounds import Bounds
from physics.grid.boxes import ABSENT, MOVING, STANDING, Boxes
from physics.grid.buffers import aligned, allocate, copy, enlarged, table
from physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_LONGS, NO_WORDS
from physics.rows import records
from physics.rows.changed_rows import ChangedRows
from physics.rows.disabled_pairs import DisabledPairs
from physics.rows.due_rows import DueRows
from physics.rows.left_poses import LeftPoses
from physics.rows.pair_filter import PairFilter
from physics.rows.standing import Standing
from physics.rows.traits import Traits

if not cython.compiled:
    from physics.rows.records import SimpleRow

    ACTIVE, SHAPELESS, DEAD, INVALID, GONE = range(5)
    UNKNOWN, KNOWN = range(2)
    GENERAL, ONE_DISC, ONE_BOX = range(3)

_NO_ROWS = allocate(records.SimpleRow, 0)


def same(a: dict[type[Any], Any], b: dict[type[Any], Any]) -> cython.int:
    """Whether two dicts hold the same objects under the same keys (`==` would call the `__eq__` of the objects)."""
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
    """Whether `b` has a key that `a` lacks."""
    key: Any
    for key in b:
        if key not in a:
            return 1
    return 0


@cython.final
@cython.cclass
class Bodies:
    """One row for each entity.

    entity       ids, ascending
    x, y, angle  pose as gathered; c, s: cosine and sine of the angle (not kept up to date for a disc around its
                 position)
    group        of the collider; bullet: whether the collider is a bullet; material: that of the collider as a whole,
                 PIECE_MATERIAL numbers for each row
    layer, mask  of the shapes of the collider together; sensor: whether all of them are sensors
    kind         STATIC, KINEMATIC or DYNAMIC
    state        ACTIVE; SHAPELESS (no collider: moves, meets nothing); DEAD (about to be deleted, takes no part);
                 INVALID (a value is not finite, or was not read yet: sits out); GONE (a hole, or an entity that lacks
                 components of a body)
    records      the entities' own component dicts, as esper holds them. The dict is the identity of an entity: if an id
                 is used again after `clear_database`, the new entity has another dict. A hole keeps its dict until no
                 contact can ask for it (see `Roster.bury`).
    snapshots    copies of those dicts for entities in contact, taken while they were in contact
    replaced     by row, snapshots that were replaced in this tick; outworn: those of them that were replaced because
                 the entity has lost a component
    verified     whether the snapshot is that of this tick's dict
    pieces       convex pieces of the collider (a tuple); shapes: the shape of each piece; filters: layer, mask and
                 sensor of each piece if they differ, else None
    lent         whether contacts refer to the list `shapes`: it is copied before an entry is replaced, so that ends are
                 told with the shapes that touched
    simple       the SimpleRow of each row
    own_x, own_y of a simple row: the unit vector of the box's x axis in the entity's own frame
    boxes        the bounding boxes, for the broadphase, widened by `margin`: the distance around a body within which
                 detection looks for contacts of the next tick
    standing     which rows stand, and which are awake
    version      grows whenever a property changes that contacts or motion depend on: pose, shapes, filters, kind,
                 state. Results computed from the rows are stored with the version, and computed anew for another one
    placed       the version since which the row has its present pose and shapes
    generation   how often entities or components were found to have come, gone or been replaced
    known        KNOWN: kind and collider of the row have not changed since they were read; else UNKNOWN
    due          the rows that `gather` reads
    changed      the rows that have changed since the last step
    left         the poses in which the last step left kinematic bodies
    traits       how many rows use each of the rare features
    filtered     whether any two rows may be kept apart: by layers, masks, groups, joints, followers or the pair filter,
                 or because both are static; one_way, belts (moving surfaces), parted (shapes with a material of their
                 own), distinct (shapes with filters of their own): whether any row has this feature
    slender      bit 1: the row is one long thin piece; 2: it is in `slender_rows` (see `Elongated`)
    faults       by entity, the stage that computed values that are not finite for this body. The tick has stopped it
                 (see physics/world/guard.py)
    disabled_pairs  rows that do not collide because joints connect them, or in one family of followers
    pair_filter  game code's own rule, or None; wanted_filter: the rule of the next tick
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
    group: array[int]
    kind: array[int]
    state: array[int]
    revision: array[int]
    sensor: array[int]
    bullet: array[int]
    material: array[float]
    margin: array[float]
    placed: array[int]
    version: int
    generation: int
    simple: Array[SimpleRow]
    own_x: array[float]
    own_y: array[float]
    verified: array[int]
    known: array[int]
    records: list[Any]
    snapshots: list[Any]
    outworn: dict[int, dict[type[Any], Any]]
    replaced: dict[int, dict[type[Any], Any]]
    pieces: list[Any]
    shapes: list[Any]
    filters: list[Any]
    lent: bool
    transforms: list[Any]
    velocities: list[Any]
    colliders: list[Any]
    rigid_bodies: list[Any]
    boxes: Boxes
    bounds: Bounds
    has_invalid: bool
    faults: dict[int, str]
    filtered: bool
    disabled_pairs: DisabledPairs
    pair_filter: PairFilter | None
    wanted_filter: PairFilter | None
    one_way: bool
    belts: bool
    parted: bool
    distinct: bool
    slender: array[int]
    slender_rows: list[int]
    standing: Standing
    due: DueRows
    changed: ChangedRows
    left: LeftPoses
    traits: Traits

    def __init__(self) -> None:
        self.boxes = Boxes()
        self.bounds = Bounds()
        self.standing = Standing(self.boxes)
        self.due = DueRows()
        self.changed = ChangedRows()
        self.left = LeftPoses()
        self.traits = Traits()
        self.has_invalid = False
        self.faults = {}
        self.version = 1
        self.generation = 0
        self.disabled_pairs = DisabledPairs()
        self.pair_filter = self.wanted_filter = None
        self.outworn = {}
        self.replaced = {}
        self.kind = self.state = self.sensor = self.bullet = NO_BYTES
        self.simple = _NO_ROWS
        self.verified = self.known = self.slender = NO_BYTES
        self.entity = self.group = self.revision = self.placed = NO_LONGS
        self.layer = self.mask = NO_WORDS
        self.x = self.y = self.angle = self.c = self.s = self.material = NO_DOUBLES
        self.margin = self.own_x = self.own_y = NO_DOUBLES
        self.clear()

    def clear(self) -> None:
        """Remove all rows. The lists are replaced by new ones: contacts of the last tick keep the old lists."""
        self.count = self.boxes.count = 0
        self.filtered = self.one_way = self.belts = self.parted = self.distinct = self.lent = False
        self.standing.clear()
        self.due.clear()
        self.changed.clear()
        self.changed.all = True
        self.traits.clear()
        self.slender_rows = []
        self.records = []
        self.snapshots = []
        self.pieces = []
        self.shapes = []
        self.filters = []
        self.transforms = []
        self.velocities = []
        self.colliders = []
        self.rigid_bodies = []

    def cut(self, count: cython.Py_ssize_t) -> None:
        """Keep the first `count` rows; the others are vacant. The lists are new ones, as after `clear`."""
        self.standing.cut(count)
        self.due.cut(count)
        self.changed.clear()
        self.changed.all = True
        self.slender_rows = [row for row in self.slender_rows if row < count]
        self.records = self.records[:count]
        self.snapshots = self.snapshots[:count]
        self.pieces = self.pieces[:count]
        self.shapes = self.shapes[:count]
        self.filters = self.filters[:count]
        self.transforms = self.transforms[:count]
        self.velocities = self.velocities[:count]
        self.colliders = self.colliders[:count]
        self.rigid_bodies = self.rigid_bodies[:count]
        self.lent = False
        self.count = self.boxes.count = count

    def reserve(self, n: cython.Py_ssize_t) -> None:
        """Make room for `n` rows. Present rows stay."""
        room: cython.Py_ssize_t = len(self.entity)
        columns: list[Any]
        if n > room:
            columns = self.enlarged_columns(n + n // 2)
            room = len(columns[len(columns) - 1])
            self.boxes.reserve(room)
            self.standing.reserve(room)
            self.due.reserve(room)
            self.changed.reserve(room)
            self.left.reserve(room)
            self.traits.reserve(room)
            (
                self.x, self.y, self.angle, self.c, self.s, self.layer, self.mask, self.kind, self.state,
                self.revision, self.sensor, self.bullet, self.material, self.margin,
                self.verified, self.known, self.own_x, self.own_y, self.slender, self.placed,
                self.group, self.simple, self.entity,
            ) = columns  # fmt: skip

    def enlarged_columns(self, room: int) -> list[Any]:
        """All columns, with room for at least `room` rows."""
        if len(self.entity) == 0:
            return [
                *table(room, *"dddddQQbbqbb", "d" * PIECE_MATERIAL, *"dbbddbqq"),
                aligned(records.SimpleRow, room),
                *table(room, "q"),
            ]
        *columns, entity = enlarged(
            room, self.x, self.y, self.angle, self.c, self.s, self.layer, self.mask, self.kind, self.state,
            self.revision, self.sensor, self.bullet, self.material, self.margin,
            self.verified, self.known, self.own_x, self.own_y, self.slender, self.placed,
            self.group, self.entity,
        )  # fmt: skip
        simple = aligned(records.SimpleRow, len(entity))
        copy(self.simple, simple)
        return [*columns, simple, entity]

    def append(self, entity: cython.longlong, record: dict[type[Any], Any]) -> None:
        """Add a row at the end, for an entity whose components were not read yet."""
        row: cython.Py_ssize_t = self.count
        k: cython.Py_ssize_t
        column: list[Any]
        self.reserve(row + 1)
        for column in (
            self.records, self.snapshots, self.pieces, self.shapes, self.transforms, self.velocities, self.colliders,
            self.rigid_bodies, self.filters,
        ):  # fmt: skip
            if len(column) > row:
                del column[row:]
            column.append(None)
        self.records[row] = record
        self.entity[row] = entity
        self.state[row] = GONE
        self.kind[row] = KINEMATIC
        self.known[row] = UNKNOWN
        self.verified[row] = self.slender[row] = 0
        self.due.listed[row] = self.due.is_shared[row] = self.due.is_twin[row] = self.traits.of[row] = 0
        self.sensor[row] = self.bullet[row] = self.left.known[row] = 0
        self.layer[row] = self.mask[row] = self.group[row] = 0
        self.revision[row] = self.placed[row] = 0
        self.margin[row] = 0.0
        for k in range(PIECE_MATERIAL * row, PIECE_MATERIAL * (row + 1)):
            self.material[k] = 0.0
        self.x[row] = self.y[row] = self.angle[row] = self.s[row] = 0.0
        self.c[row] = 1.0
        self.simple[row].shape = GENERAL
        self.standing.append(row)
        self.count = row + 1

    # ---- What is read ----------------------------------------------------------------------------------------------

    def touch(self, row: cython.Py_ssize_t) -> None:
        """Let the next `gather` read all components of a row."""
        self.known[row] = UNKNOWN
        self.count_traits(row)
        self.due.call(row)

    def catch_up(self) -> None:
        """Take in what game code edited, and update `traits`. `gather` does this itself; earlier stages may need it."""
        row: cython.Py_ssize_t
        due: DueRows = self.due
        if self.pair_filter is not self.wanted_filter:
            # Another rule may decide differently about any pair.
            self.pair_filter = self.wanted_filter
            self.version += 1
            self.unsettle_all()
        if len(due.watch.edited) > 0:
            for row in due.watch.edited:
                self.touch(row)
            due.watch.edited.clear()
        if len(due.shared) > 0 and due.shared_edits != edits():
            for row in due.shared:
                if due.is_shared[row]:
                    self.touch(row)
        due.shared_edits = edits()

    def count_traits(self, row: cython.Py_ssize_t) -> None:
        """Update `traits` for a row."""
        collider: Any = self.colliders[row] if self.state[row] != GONE else None
        body: Any = self.rigid_bodies[row] if self.state[row] < DEAD or self.state[row] == INVALID else None
        self.traits.count(row, self.entity[row], collider, self.velocities[row], body)

    # ---- Which rows stand ------------------------------------------------------------------------------------------

    def assign(self, i: cython.Py_ssize_t, group: cython.int) -> cython.void:
        """Put the row's box into a group."""
        self.standing.assign(i, self.kind[i], group)
        self.filtered = self.filtered or self.standing.mixed

    def unsettle(self, i: cython.Py_ssize_t) -> None:
        """Note that a row may have changed since the last tick, or may move: it does not stand."""
        self.standing.unsettle(i, self.kind[i])
        self.filtered = self.filtered or self.standing.mixed
        self.due.call(i)

    def unsettle_all(self) -> None:
        """Unsettle all rows. Static rows still stand: their pairs are found from the other row."""
        i: cython.Py_ssize_t
        standing: Standing = self.standing
        for i in range(self.count):
            standing.quiet[i] = standing.seen[i] = 0
            if self.state[i] != GONE:
                self.due.call(i)
            if self.boxes.group[i] != ABSENT and (self.boxes.group[i] == STANDING) != (
                self.kind[i] == STATIC
            ):
                self.boxes.group[i] = STANDING if self.kind[i] == STATIC else MOVING
                standing.came = standing.regrouped = True
            if self.boxes.group[i] == STANDING or self.state[i] == GONE:
                standing.drop(i)
            else:
                standing.keep_awake(i)
        standing.resting = standing.unsettled_count = standing.others = standing.sleepers = 0
        standing.all_unsettled = True

    # ---- Rows of entities ------------------------------------------------------------------------------------------

    def find_row(self, entity: cython.longlong) -> cython.Py_ssize_t:
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

    def row_of(self, entity: cython.longlong) -> cython.Py_ssize_t:
        """The row of an entity that is a body, or -1."""
        row: cython.Py_ssize_t = self.find_row(entity)
        return row if row >= 0 and self.state[row] != GONE else -1

    def keep_snapshot(self, i: cython.Py_ssize_t) -> cython.int:
        """Make `snapshots` hold a copy of the row's component dict as it is now.

        A copy is kept as long as it is right, because comparing costs less than copying, which makes work for the
        garbage collector, too.
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

    def put_shapes(self, i: cython.Py_ssize_t, pieces: tuple[Any, ...], shapes: tuple[Any, ...]) -> None:
        """Set the pieces of a row, and the shape of each."""
        self.pieces[i] = pieces
        if self.shapes[i] is not shapes:
            if self.lent and self.shapes[i] is not None:
                self.shapes = self.shapes.copy()
                self.lent = False
            self.shapes[i] = shapes

    def filters_of(self, i: cython.Py_ssize_t) -> PieceFilters | None:
        """The filters of the pieces of a row, or None if all pieces have those of the row."""
        found: PieceFilters | None = self.filters[i] if self.distinct else None
        return found

    def solid_pieces(self, i: cython.Py_ssize_t) -> tuple[Any, ...]:
        """The pieces of a row that are not sensors; all pieces if all are sensors."""
        filters: PieceFilters | None = self.filters_of(i)
        pieces: tuple[Any, ...] = self.pieces[i]
        return filters.solid if filters is not None and len(filters.solid) > 0 else pieces

    def blame(self, i: cython.Py_ssize_t, stage: str) -> None:
        """Note the first stage in this tick that computed values for a row that are not finite, or too large."""
        entity: Any = self.entity[i]
        if entity not in self.faults:
            self.faults[entity] = stage

    def typical_reach(self) -> float:
        """Mean extent of a sample of the boxes, in the game's units, to begin a search with; 1 if there are none."""
        i: cython.Py_ssize_t = 0
        boxes: Boxes = self.boxes
        total: float = 0.0
        count: cython.Py_ssize_t = 0
        # A sample is enough, and every query has to compute it.
        while i < self.count:
            if boxes.group[i] != ABSENT:
                total += (boxes.bounds[i].right - boxes.bounds[i].left) + (
                    boxes.bounds[i].top - boxes.bounds[i].bottom
                )
                count += 1
            i += 1 + self.count // 16
        return total / (2.0 * count) if count else 1.0
