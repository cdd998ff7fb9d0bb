from physics.components.collider cimport Collider
from physics.components.motion cimport Velocity
from physics.components.rigid_body cimport RigidBody


cdef enum Trait:
    HEAVY = 1
    LACKING = 2
    FAST = 4
    ONE_WAY = 8
    BELT = 16
    MASKED = 32
    PARTED = 64
    DISTINCT = 128


cdef class Traits:
    cdef unsigned char[::1] of
    cdef readonly Py_ssize_t dynamic_count
    cdef Py_ssize_t bullet_count, one_way_count, belt_count, masked_count, parted_count, distinct_count
    cdef readonly list lacking
    cdef int clear(self) except -1
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef int count(
        self, Py_ssize_t row, long long entity, Collider collider, Velocity velocity, RigidBody body
    ) except -1
