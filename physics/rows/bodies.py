"""The table of bodies: one row for each entity, one flat array for each property.

Rows are sorted by entity id, and so is everything made from rows. `EntityRows` decides which entity has which row, and
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
from physics.grid.boxes import ABSENT, MOVING, QUIET, Boxes
from physics.grid.buffers import aligned, allocate, copy, enlarged, new_columns
from physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_LONGS, NO_WORDS
from physics.rows import records
from physics.rows.changed_rows import ChangedRows
from physics.rows.disabled_pairs import DisabledPairs
from physics.rows.feature_flags import FeatureFlags
from physics.rows.kinematic_poses import KinematicPoses
from physics.rows.pair_filter import PairFilter
from physics.rows.row_activity import RowActivity
from physics.rows.rows_to_gather import RowsToGather

if not cython.compiled:
    from physics.rows.records import SimpleRow

    ACTIVE, SHAPELESS, DEAD, INVALID, GONE = range(5)
    DIRTY, CLEAN = range(2)
    GENERAL, ONE_DISC, ONE_BOX = range(3)

_NO_ROWS = allocate(records.SimpleRow, 0)


def same_components(a: dict[type[Any], Any], b: dict[type[Any], Any]) -> cython.int:
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

    entity                ids, ascending
    x, y, angle           pose as gathered; c, s: cosine and sine of the angle (not kept up to date for a disc around
                          its position)
    group                 of the collider; bullet: whether the collider is a bullet; material: that of the collider as a
                          whole, PIECE_MATERIAL numbers for each row
    layer, mask           of the shapes of the collider together; sensor: whether all of them are sensors
    kind                  STATIC, KINEMATIC or DYNAMIC
    state                 ACTIVE; SHAPELESS (no collider: moves, meets nothing); DEAD (about to be deleted, takes no
                          part); INVALID (a value is not finite, or was not read yet: sits out); GONE (a hole, or an
                          entity that lacks components of a body)
    records               the entities' own component dicts, as esper holds them. The dict is the identity of an entity:
                          if an id is used again after `clear_database`, the new entity has another dict. A hole keeps
                          its dict until no contact can ask for it (see `EntityRows.clear_old_holes`).
    snapshots             copies of those dicts for entities in contact, taken while they were in contact
    replaced_snapshots    by row, snapshots that were replaced in this tick; lost_components: those of them that were
                          replaced because the entity has lost a component
    has_current_snapshot  whether the snapshot is that of this tick's dict
    pieces                convex pieces of the collider (a tuple); shapes: the shape of each piece; filters: layer, mask
                          and sensor of each piece if they differ, else None
    shapes_are_shared     whether contacts refer to the list `shapes`: it is copied before an entry is replaced, so that
                          ends are told with the shapes that touched
    simple                the SimpleRow of each row
    local_axis_x, local_axis_y  of a simple row: the unit vector of the box's x axis in the entity's own frame
    boxes                 the bounding boxes, for the broadphase, widened by `margin`: the distance around a body within
                          which detection looks for contacts of the next tick
    activity              which rows are quiet, and which are awake
    version               grows whenever a property changes that contacts or motion depend on: pose, shapes, filters,
                          kind, state. Results computed from the rows are stored with the version, and computed anew for
                          another one
    pose_version          the version since which the row has its present pose and shapes
    generation            how often entities or components were found to have come, gone or been replaced
    read_state            CLEAN: kind and collider of the row have not changed since they were read; else DIRTY
    to_gather             the rows that `gather` reads
    changed               the rows that have changed since the last step
    kinematic_poses       the poses in which the last step left kinematic bodies
    features              how many rows use each of the rare features
    filtered              whether any two rows may be kept apart: by layers, masks, groups, joints, followers or the
                          pair filter, or because both are static; one_way, has_moving_surfaces, has_part_materials,
                          has_part_filters: whether any row has this feature
    elongated             bit 1: the row is one long thin piece; 2: it is in `elongated_rows` (see `Elongated`)
    faults                by entity, the stage that computed values that are not finite for this body. The tick has
                          stopped it (see physics/world/guard.py)
    disabled_pairs        rows that do not collide because joints connect them, or in one family of followers
    pair_filter           game code's own rule, or None; next_pair_filter: the rule of the next tick
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
    pose_version: array[int]
    version: int
    generation: int
    simple: Array[SimpleRow]
    local_axis_x: array[float]
    local_axis_y: array[float]
    has_current_snapshot: array[int]
    read_state: array[int]
    records: list[Any]
    snapshots: list[Any]
    lost_components: dict[int, dict[type[Any], Any]]
    replaced_snapshots: dict[int, dict[type[Any], Any]]
    pieces: list[Any]
    shapes: list[Any]
    filters: list[Any]
    shapes_are_shared: bool
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
    next_pair_filter: PairFilter | None
    one_way: bool
    has_moving_surfaces: bool
    has_part_materials: bool
    has_part_filters: bool
    elongated: array[int]
    elongated_rows: list[int]
    activity: RowActivity
    to_gather: RowsToGather
    changed: ChangedRows
    kinematic_poses: KinematicPoses
    features: FeatureFlags

    def __init__(self) -> None:
        self.boxes = Boxes()
        self.bounds = Bounds()
        self.activity = RowActivity(self.boxes)
        self.to_gather = RowsToGather()
        self.changed = ChangedRows()
        self.kinematic_poses = KinematicPoses()
        self.features = FeatureFlags()
        self.has_invalid = False
        self.faults = {}
        self.version = 1
        self.generation = 0
        self.disabled_pairs = DisabledPairs()
        self.pair_filter = self.next_pair_filter = None
        self.lost_components = {}
        self.replaced_snapshots = {}
        self.kind = self.state = self.sensor = self.bullet = NO_BYTES
        self.simple = _NO_ROWS
        self.has_current_snapshot = self.read_state = self.elongated = NO_BYTES
        self.entity = self.group = self.revision = self.pose_version = NO_LONGS
        self.layer = self.mask = NO_WORDS
        self.x = self.y = self.angle = self.c = self.s = self.material = NO_DOUBLES
        self.margin = self.local_axis_x = self.local_axis_y = NO_DOUBLES
        self.clear()

    def clear(self) -> None:
        """Remove all rows. The lists are replaced by new ones: contacts of the last tick keep the old lists."""
        self.count = self.boxes.count = 0
        self.filtered = self.one_way = False
        self.has_moving_surfaces = self.has_part_materials = False
        self.has_part_filters = self.shapes_are_shared = False
        self.activity.clear()
        self.to_gather.clear()
        self.changed.clear()
        self.changed.may_be_any = True
        self.features.clear()
        self.elongated_rows = []
        self.records = []
        self.snapshots = []
        self.pieces = []
        self.shapes = []
        self.filters = []
        self.transforms = []
        self.velocities = []
        self.colliders = []
        self.rigid_bodies = []

    def truncate(self, count: cython.Py_ssize_t) -> None:
        """Keep the first `count` rows; the others are vacant. The lists are new ones, as after `clear`."""
        self.activity.truncate(count)
        self.to_gather.truncate(count)
        self.changed.clear()
        self.changed.may_be_any = True
        self.elongated_rows = [row for row in self.elongated_rows if row < count]
        self.records = self.records[:count]
        self.snapshots = self.snapshots[:count]
        self.pieces = self.pieces[:count]
        self.shapes = self.shapes[:count]
        self.filters = self.filters[:count]
        self.transforms = self.transforms[:count]
        self.velocities = self.velocities[:count]
        self.colliders = self.colliders[:count]
        self.rigid_bodies = self.rigid_bodies[:count]
        self.shapes_are_shared = False
        self.count = self.boxes.count = count

    def reserve(self, n: cython.Py_ssize_t) -> None:
        """Make room for `n` rows. Present rows stay."""
        room: cython.Py_ssize_t = len(self.entity)
        columns: list[Any]
        if n > room:
            columns = self.enlarged_columns(n + n // 2)
            room = len(columns[len(columns) - 1])
            self.boxes.reserve(room)
            self.activity.reserve(room)
            self.to_gather.reserve(room)
            self.changed.reserve(room)
            self.kinematic_poses.reserve(room)
            self.features.reserve(room)
            (
                self.x, self.y, self.angle, self.c, self.s, self.layer, self.mask, self.kind, self.state,
                self.revision, self.sensor, self.bullet, self.material, self.margin,
                self.has_current_snapshot, self.read_state, self.local_axis_x, self.local_axis_y, self.elongated,
                self.pose_version,
                self.group, self.simple, self.entity,
            ) = columns  # fmt: skip

    def enlarged_columns(self, room: int) -> list[Any]:
        """All columns, with room for at least `room` rows."""
        if len(self.entity) == 0:
            return [
                *new_columns(room, *"dddddQQbbqbb", "d" * PIECE_MATERIAL, *"dbbddbqq"),
                aligned(records.SimpleRow, room),
                *new_columns(room, "q"),
            ]
        *columns, entity = enlarged(
            room, self.x, self.y, self.angle, self.c, self.s, self.layer, self.mask, self.kind, self.state,
            self.revision, self.sensor, self.bullet, self.material, self.margin,
            self.has_current_snapshot, self.read_state, self.local_axis_x, self.local_axis_y, self.elongated,
            self.pose_version,
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
        self.read_state[row] = DIRTY
        self.has_current_snapshot[row] = self.elongated[row] = 0
        self.to_gather.listed[row] = self.to_gather.is_current[row] = self.to_gather.is_shared[row] = 0
        self.to_gather.has_shared_transform[row] = self.features.flags[row] = 0
        self.sensor[row] = self.bullet[row] = self.kinematic_poses.known[row] = 0
        self.layer[row] = self.mask[row] = self.group[row] = 0
        self.revision[row] = self.pose_version[row] = 0
        self.margin[row] = 0.0
        for k in range(PIECE_MATERIAL * row, PIECE_MATERIAL * (row + 1)):
            self.material[k] = 0.0
        self.x[row] = self.y[row] = self.angle[row] = self.s[row] = 0.0
        self.c[row] = 1.0
        self.simple[row].shape = GENERAL
        self.activity.append(row)
        self.count = row + 1

    # ---- What is read ----------------------------------------------------------------------------------------------

    def mark_dirty(self, row: cython.Py_ssize_t) -> None:
        """Let the next `gather` read all components of a row."""
        self.read_state[row] = DIRTY
        self.update_features(row)
        self.to_gather.add(row)

    def collect_edits(self) -> None:
        """Take in what game code edited, and update `features`. `gather` does this itself; earlier stages may need
        it."""
        row: cython.Py_ssize_t
        to_gather: RowsToGather = self.to_gather
        if self.pair_filter is not self.next_pair_filter:
            # Another rule may decide differently about any pair.
            self.pair_filter = self.next_pair_filter
            self.version += 1
            self.unsettle_all()
        if len(to_gather.watch.edited) > 0:
            for row in to_gather.watch.edited:
                self.mark_dirty(row)
            to_gather.watch.edited.clear()
        if len(to_gather.shared) > 0 and to_gather.shared_edits != edits():
            for row in to_gather.shared:
                if to_gather.is_shared[row]:
                    self.mark_dirty(row)
        to_gather.shared_edits = edits()

    def update_features(self, row: cython.Py_ssize_t) -> None:
        """Update `features` for a row."""
        collider: Any = self.colliders[row] if self.state[row] != GONE else None
        body: Any = self.rigid_bodies[row] if self.state[row] < DEAD or self.state[row] == INVALID else None
        self.features.update(row, self.entity[row], collider, self.velocities[row], body)

    # ---- Which rows are quiet --------------------------------------------------------------------------------------

    def set_group(self, i: cython.Py_ssize_t, group: cython.int) -> cython.void:
        """Put the row's box into a group."""
        self.activity.set_group(i, self.kind[i], group)
        self.filtered = self.filtered or self.activity.has_moving_static

    def unsettle(self, i: cython.Py_ssize_t) -> None:
        """Note that a row may have changed since the last tick, or may move: it is not quiet."""
        self.activity.unsettle(i, self.kind[i])
        self.filtered = self.filtered or self.activity.has_moving_static
        self.to_gather.add(i)

    def unsettle_all(self) -> None:
        """Unsettle all rows. Static rows stay quiet: their pairs are found from the other row."""
        i: cython.Py_ssize_t
        activity: RowActivity = self.activity
        for i in range(self.count):
            activity.at_rest[i] = activity.rest_detections[i] = 0
            if self.state[i] != GONE:
                self.to_gather.add(i)
            if self.boxes.group[i] != ABSENT and (self.boxes.group[i] == QUIET) != (self.kind[i] == STATIC):
                self.boxes.group[i] = QUIET if self.kind[i] == STATIC else MOVING
                activity.quiet_rows_changed = activity.groups_changed = True
            if self.boxes.group[i] == QUIET or self.state[i] == GONE:
                activity.remove_awake(i)
            else:
                activity.add_awake(i)
        activity.moving_at_rest_count = activity.unsettled_count = 0
        activity.quiet_nonstatic_count = activity.quiet_dynamic_count = 0
        activity.all_unsettled = True

    # ---- Rows of entities ------------------------------------------------------------------------------------------

    def row_or_hole_of(self, entity: cython.longlong) -> cython.Py_ssize_t:
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
        row: cython.Py_ssize_t = self.row_or_hole_of(entity)
        return row if row >= 0 and self.state[row] != GONE else -1

    def keep_snapshot(self, i: cython.Py_ssize_t) -> cython.int:
        """Make `snapshots` hold a copy of the row's component dict as it is now.

        A copy is kept as long as it is right, because comparing costs less than copying, which makes work for the
        garbage collector, too.
        """
        record: dict[type[Any], Any]
        snapshot: dict[type[Any], Any]
        if self.has_current_snapshot[i]:
            return 0
        self.has_current_snapshot[i] = 1
        record = self.records[i]
        if self.snapshots[i] is not None:
            snapshot = self.snapshots[i]
            if same_components(record, snapshot):
                return 0
            self.replaced_snapshots[i] = snapshot
            if _lacks(record, snapshot):
                self.lost_components[i] = snapshot
        self.snapshots[i] = record.copy()
        return 0

    def set_shapes(self, i: cython.Py_ssize_t, pieces: tuple[Any, ...], shapes: tuple[Any, ...]) -> None:
        """Set the pieces of a row, and the shape of each."""
        self.pieces[i] = pieces
        if self.shapes[i] is not shapes:
            if self.shapes_are_shared and self.shapes[i] is not None:
                self.shapes = self.shapes.copy()
                self.shapes_are_shared = False
            self.shapes[i] = shapes

    def filters_of(self, i: cython.Py_ssize_t) -> PieceFilters | None:
        """The filters of the pieces of a row, or None if all pieces have those of the row."""
        found: PieceFilters | None = self.filters[i] if self.has_part_filters else None
        return found

    def solid_pieces(self, i: cython.Py_ssize_t) -> tuple[Any, ...]:
        """The pieces of a row that are not sensors; all pieces if all are sensors."""
        filters: PieceFilters | None = self.filters_of(i)
        pieces: tuple[Any, ...] = self.pieces[i]
        return filters.solid if filters is not None and len(filters.solid) > 0 else pieces

    def note_fault(self, i: cython.Py_ssize_t, stage: str) -> None:
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
