from physics.components.watch cimport Watch
from physics.geometry.bounds cimport Bounds
from physics.grid.boxes cimport Boxes
from physics.rows.disabled_pairs cimport DisabledPairs


cdef enum State:
    ACTIVE = 0
    SHAPELESS = 1
    DEAD = 2
    INVALID = 3
    GONE = 4


cdef enum Knowledge:
    UNKNOWN = 0
    KNOWN = 1


cdef enum Trait:
    HEAVY = 1
    LACKING = 2
    FAST = 4
    ONE_WAY = 8
    BELT = 16
    MASKED = 32
    SHARED = 64


cdef class Bodies:
    cdef readonly Py_ssize_t count
    cdef long long[::1] entity
    cdef double[::1] x, y, angle, c, s
    cdef unsigned long long[::1] layer, mask
    cdef signed char[::1] kind, state, sensor, bullet
    cdef double[::1] friction, restitution, margin
    cdef readonly Py_ssize_t dynamic_count
    cdef Py_ssize_t bullet_count, one_way_count, belt_count, masked_count
    cdef readonly list lacking
    cdef long long version, generation
    cdef long long[::1] revision
    cdef signed char[::1] simple, verified, known, there, listed, traits, slender
    cdef unsigned long long[::1] tag
    cdef double[::1] record, own_x, own_y
    cdef list records, snapshots, pieces
    cdef dict outworn, replaced
    cdef readonly dict faults
    cdef list transforms, velocities, colliders, rigid_bodies
    cdef Boxes boxes
    cdef Bounds bounds
    cdef signed char[::1] quiet, seen
    cdef Py_ssize_t resting, roused_count, awake_count, sleepers, others
    cdef int[::1] roused, awake
    cdef bint all_roused, awake_listed, mixed
    cdef readonly bint has_invalid
    cdef bint statics_changed, strangers
    cdef bint filtered, one_way, belts
    cdef readonly DisabledPairs apart
    cdef int[::1] due
    cdef Py_ssize_t due_count, holes
    cdef list called, rested, shared, slender_rows, dead, gone_now, gone_before
    cdef long long shared_edits
    cdef Watch watch
    cdef object joined
    cdef int clear(self) except -1
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef Py_ssize_t compare(self, Py_ssize_t row, object key, dict record, list gone, list changed) except -2
    cdef bint is_same(self, Py_ssize_t row, dict record) except -1
    cdef Py_ssize_t append(self, object key, dict record) except -1
    cdef int place(self, Py_ssize_t row, dict record, bint moving, object joined) except -1
    cdef int let_go(self, Py_ssize_t row, dict record) except -1
    cdef int vacate(self, Py_ssize_t row) except -1
    cdef int bury(self) except -1
    cdef int touch(self, Py_ssize_t row) except -1
    cdef int call(self, Py_ssize_t row) except -1
    cdef int catch_up(self) except -1
    cdef int list_due(self) except -1
    cdef int watch_edits(self, Py_ssize_t row) except -1
    cdef bint watch_motion(self, Py_ssize_t row) except -1
    cdef int count_traits(self, Py_ssize_t row) except -1
    cdef Py_ssize_t place_of(self, long long entity) noexcept
    cdef void assign(self, Py_ssize_t i, int group) noexcept
    cdef int stir(self, Py_ssize_t i) except -1
    cdef int stir_all(self) except -1
    cdef void list_awake(self) noexcept
    cdef Py_ssize_t row_of(self, long long entity) noexcept
    cdef int blame(self, Py_ssize_t i, str stage) except -1
    cdef int keep_snapshot(self, Py_ssize_t i) except -1
    cpdef double typical_reach(self) except -1.0


cdef int same(dict a, dict b) except -1
