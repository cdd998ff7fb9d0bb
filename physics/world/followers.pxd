from physics.rows.bodies cimport Bodies


cdef class Followers:
    cdef readonly Py_ssize_t count
    cdef list owners, follows, waiting, places, velocities, rigid_bodies, carriers, drivers, families
    cdef int[::1] rows
    cdef bint stale
    cdef bint edited(self) except -1
    cdef int carry(self) except -1
    cdef int find_rows(self, Bodies bodies) except -1
    cdef int place(self, Bodies bodies) except -1
    cdef bint place_again(self, Bodies bodies) except -1
    cdef bint is_dynamic(self, Py_ssize_t k) except -1
    cdef bint put(self, Py_ssize_t k) except -1
