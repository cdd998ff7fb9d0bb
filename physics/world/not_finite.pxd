from physics.rows.bodies cimport Bodies


cdef class NotFinite:
    cdef dict sat_out, stopped
    cdef bint is_due(self, Bodies bodies) except -1
    cdef list report(self, Bodies bodies)
