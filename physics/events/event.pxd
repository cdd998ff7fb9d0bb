from physics.collision.contacts cimport Contacts


cdef class EntityContact:
    cdef readonly long long a, b
    cdef double _nx, _ny
    cdef readonly double depth, impulse, approach_speed
    cdef double _x0, _y0, _x1, _y1
    cdef int _count
    cdef readonly object shape_a, shape_b
    cdef int _copy_from(self, Contacts contacts, Py_ssize_t k, bint flip, Py_ssize_t hit) except -1


cdef class CollisionEvent(EntityContact):
    cdef readonly str phase
    cdef readonly str reason
    cdef readonly double time
    cdef readonly object pose_a, pose_b
    cdef dict _record_a, _record_b, _snapshot_a, _snapshot_b
    cdef CollisionEvent _flipped(self)


cdef double finite(double value) noexcept
cdef object shape_of(list shapes, Py_ssize_t row, Py_ssize_t piece)
cdef EntityContact contact_of(Contacts contacts, Py_ssize_t k, bint flip)
cdef CollisionEvent event_of(Contacts contacts, Py_ssize_t k, str phase, str reason)
