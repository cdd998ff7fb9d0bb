from physics.rows.bodies cimport Bodies


cdef class Elongated:
    cdef int[::1] rows
    cdef Py_ssize_t row_count
    cdef bint standing
    cpdef int tell(self, Bodies bodies) except -1
    cdef int find(self, Bodies bodies) except -1
    cdef int give_cores(self, Bodies bodies) except -1
