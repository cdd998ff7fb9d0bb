from physics.components.piece_filters cimport PieceFilters
from physics.geometry.bounds cimport Bounds
from physics.grid.boxes cimport Boxes
from physics.rows.changed_rows cimport ChangedRows
from physics.rows.disabled_pairs cimport DisabledPairs
from physics.rows.due_rows cimport DueRows
from physics.rows.left_poses cimport LeftPoses
from physics.rows.pair_filter cimport PairFilter
from physics.rows.standing cimport Standing
from physics.rows.traits cimport Traits


cdef enum State:
    ACTIVE = 0
    SHAPELESS = 1
    DEAD = 2
    INVALID = 3
    GONE = 4


cdef enum Knowledge:
    UNKNOWN = 0
    KNOWN = 1


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
    cdef long long[::1] revision, placed
    cdef signed char[::1] verified, known, slender
    cdef SimpleRow[::1] simple
    cdef double[::1] own_x, own_y
    cdef list records, snapshots, pieces, shapes, filters
    cdef bint lent
    cdef dict outworn, replaced
    cdef readonly dict faults
    cdef list transforms, velocities, colliders, rigid_bodies
    cdef Boxes boxes
    cdef Bounds bounds
    cdef readonly bint has_invalid
    cdef bint filtered, one_way, belts, parted, distinct
    cdef readonly DisabledPairs disabled_pairs
    cdef PairFilter pair_filter
    cdef public PairFilter wanted_filter
    cdef list slender_rows
    cdef Standing standing
    cdef DueRows due
    cdef ChangedRows changed
    cdef LeftPoses left
    cdef readonly Traits traits
    cdef int clear(self) except -1
    cdef int cut(self, Py_ssize_t count) except -1
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef int append(self, long long entity, dict record) except -1
    cdef int touch(self, Py_ssize_t row) except -1
    cdef int catch_up(self) except -1
    cdef int count_traits(self, Py_ssize_t row) except -1
    cdef void assign(self, Py_ssize_t i, int group) noexcept
    cdef int unsettle(self, Py_ssize_t i) except -1
    cdef int unsettle_all(self) except -1
    cdef Py_ssize_t find_row(self, long long entity) noexcept
    cdef Py_ssize_t row_of(self, long long entity) noexcept
    cdef int put_shapes(self, Py_ssize_t i, tuple pieces, tuple shapes) except -1
    cdef PieceFilters filters_of(self, Py_ssize_t i)
    cdef tuple solid_pieces(self, Py_ssize_t i)
    cdef int blame(self, Py_ssize_t i, str stage) except -1
    cdef int keep_snapshot(self, Py_ssize_t i) except -1
    cpdef double typical_reach(self) noexcept


cdef int same(dict a, dict b) except -1
