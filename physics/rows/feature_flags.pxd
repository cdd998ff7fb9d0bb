from physics.components.collider cimport Collider
from physics.components.motion cimport Velocity
from physics.components.rigid_body cimport RigidBody


cdef enum FeatureFlag:
    IS_DYNAMIC = 1
    LACKS_VELOCITY = 2
    IS_BULLET = 4
    IS_ONE_WAY = 8
    HAS_MOVING_SURFACE = 16
    IS_FILTERED = 32
    HAS_PART_MATERIALS = 64
    HAS_PART_FILTERS = 128


cdef class FeatureFlags:
    cdef unsigned char[::1] flags
    cdef readonly Py_ssize_t dynamic_count
    cdef Py_ssize_t bullet_count, one_way_count, moving_surface_count, filtered_count, part_material_count
    cdef Py_ssize_t part_filter_count
    cdef readonly list without_velocity
    cdef int clear(self) except -1
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef int update(
        self, Py_ssize_t row, long long entity, Collider collider, Velocity velocity, RigidBody body
    ) except -1
