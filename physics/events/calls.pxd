from physics.events.event cimport EntityContact


cdef class Calls:
    cdef object world, entities
    cdef dict variables
    cdef str current
    cdef readonly bint ran
    cdef bint stopped
    cdef list errors
    cdef int call(self, object handler, str phase, EntityContact contact) except -1
