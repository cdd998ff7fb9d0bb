from physics.geometry.bounds cimport Bounds
from physics.grid.boxes cimport Boxes
from physics.rows.disabled_pairs cimport DisabledPairs


cdef enum State:
    ACTIVE = 0
    SHAPELESS = 1
    DEAD = 2
    INVALID = 3


cdef enum Knowledge:
    UNKNOWN = 0
    KNOWN = 1
    STILL = 2


cdef class Bodies:
    cdef readonly Py_ssize_t count
    cdef long long[::1] entity
    cdef double[::1] x, y, angle, c, s
    cdef unsigned long long[::1] layer, mask
    cdef signed char[::1] kind, state, sensor, bullet
    cdef double[::1] friction, restitution, margin
    cdef int[::1] weighted
    cdef Py_ssize_t weighted_count
    cdef readonly Py_ssize_t dynamic_count
    cdef readonly list lacking
    cdef long long version, generation, bullets_of
    cdef long long[::1] revision
    cdef signed char[::1] simple, verified, known
    cdef double[::1] record, own_x, own_y
    cdef list records, snapshots, pieces
    cdef dict outworn
    cdef readonly dict faults
    cdef list transforms, velocities, colliders, rigid_bodies
    cdef Boxes boxes
    cdef Bounds bounds
    cdef signed char[::1] quiet, seen
    cdef Py_ssize_t resting, roused_count, awake_count, sleepers
    cdef int[::1] roused, awake
    cdef bint all_roused, awake_listed
    cdef readonly bint has_invalid
    cdef bint statics_changed, counted
    cdef long long counted_edits
    cdef bint strangers
    cdef bint fresh, edited, filtered, bullets, one_way, belts
    cdef long long edits
    cdef readonly DisabledPairs apart
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef void assign(self, Py_ssize_t i, int group) noexcept
    cdef void stir(self, Py_ssize_t i) noexcept
    cdef void stir_all(self) noexcept
    cdef void list_awake(self) noexcept
    cdef Py_ssize_t row_of(self, long long entity) noexcept
    cdef int count_dynamic(self) except -1
    cdef int blame(self, Py_ssize_t i, str stage) except -1
    cdef int keep_snapshot(self, Py_ssize_t i) except -1
    cpdef double typical_reach(self) except -1.0


cdef int same(dict a, dict b) except -1
