from physics.rows.bodies cimport Bodies


cdef class Followers:
    cdef readonly Py_ssize_t count
    cdef list owners, follows, waiting, transforms, velocities, rigid_bodies, carrier_transforms, carrier_velocities
    cdef list families
    cdef int[::1] rows
    cdef bint stale
    cdef bint edited(self) except -1
    cdef int place_transforms(self) except -1
    cdef int find_rows(self, Bodies bodies) except -1
    cdef int place_before_gather(self, Bodies bodies) except -1
    cdef int place_moved(self, Bodies bodies) except -1
    cdef int set_velocities(self) except -1
    cdef bint place_after_tick(self, Bodies bodies) except -1
    cdef bint is_dynamic(self, Py_ssize_t k) except -1
    cdef bint place_one(self, Py_ssize_t k) except -1
