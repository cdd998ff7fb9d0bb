from physics.components.piece_filters cimport PieceFilters
from physics.geometry.bounds cimport Bounds
from physics.grid.boxes cimport Boxes
from physics.rows.changed_rows cimport ChangedRows
from physics.rows.disabled_pairs cimport DisabledPairs
from physics.rows.feature_flags cimport FeatureFlags
from physics.rows.kinematic_poses cimport KinematicPoses
from physics.rows.pair_filter cimport PairFilter
from physics.rows.row_activity cimport RowActivity
from physics.rows.rows_to_gather cimport RowsToGather


cdef enum State:
    ACTIVE = 0
    SHAPELESS = 1
    DEAD = 2
    INVALID = 3
    GONE = 4


cdef enum ReadState:
    DIRTY = 0
    CLEAN = 1


cdef enum SimpleShape:
    GENERAL = 0
    ONE_DISC = 1
    ONE_BOX = 2

# The fields are explained in records.py.
cdef struct SimpleRow:
    double x
    double y
    double hx
    double hy
    double reach
    double ux
    double uy
    int shape

cdef SimpleRow[::1] _NO_ROWS


cdef class Bodies:
    cdef readonly Py_ssize_t count
    cdef long long[::1] entity
    cdef double[::1] x, y, angle, c, s
    cdef unsigned long long[::1] layer, mask
    cdef long long[::1] group
    cdef signed char[::1] kind, state, sensor, bullet
    cdef double[::1] material, margin
    cdef long long version, generation
    cdef long long[::1] revision, pose_version
    cdef signed char[::1] has_current_snapshot, read_state, elongated
    cdef SimpleRow[::1] simple
    cdef double[::1] local_axis_x, local_axis_y
    cdef list records, snapshots, pieces, shapes, filters
    cdef bint shapes_are_shared
    cdef dict lost_components, replaced_snapshots
    cdef readonly dict faults
    cdef list transforms, velocities, colliders, rigid_bodies
    cdef Boxes boxes
    cdef Bounds bounds
    cdef readonly bint has_invalid
    cdef bint filtered, one_way, has_moving_surfaces, has_part_materials, has_part_filters
    cdef readonly DisabledPairs disabled_pairs
    cdef PairFilter pair_filter
    cdef public PairFilter next_pair_filter
    cdef list elongated_rows
    cdef RowActivity activity
    cdef RowsToGather to_gather
    cdef ChangedRows changed
    cdef KinematicPoses kinematic_poses
    cdef readonly FeatureFlags features
    cdef int clear(self) except -1
    cdef int truncate(self, Py_ssize_t count) except -1
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef int append(self, long long entity, dict record) except -1
    cdef int mark_dirty(self, Py_ssize_t row) except -1
    cdef int collect_edits(self) except -1
    cdef int update_features(self, Py_ssize_t row) except -1
    cdef void set_group(self, Py_ssize_t i, int group) noexcept
    cdef int unsettle(self, Py_ssize_t i) except -1
    cdef int unsettle_all(self) except -1
    cdef Py_ssize_t row_or_hole_of(self, long long entity) noexcept
    cdef Py_ssize_t row_of(self, long long entity) noexcept
    cdef int set_shapes(self, Py_ssize_t i, tuple pieces, tuple shapes) except -1
    cdef PieceFilters filters_of(self, Py_ssize_t i)
    cdef tuple solid_pieces(self, Py_ssize_t i)
    cdef int note_fault(self, Py_ssize_t i, str stage) except -1
    cdef int keep_snapshot(self, Py_ssize_t i) except -1
    cpdef double typical_reach(self) noexcept


cdef int same_components(dict a, dict b) except -1
