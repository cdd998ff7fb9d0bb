from physics.rows.bodies cimport Bodies


cdef class Elongated:
    cdef bint none_moves
    cpdef int update(self, Bodies bodies) except -1
    cdef int give_capsules(self, Bodies bodies) except -1
