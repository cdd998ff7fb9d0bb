from physics.events.world cimport World


cdef class Calls:
    cdef World world
    cdef readonly bint ran
    cdef bint told, stopped
    cdef list errors
    cdef void begin(self) noexcept
    cdef int call(self, object handler, str phase, object event) except -1
    cdef list take_errors(self)
