from physics.events.database cimport Database


cdef class Calls:
    cdef Database database
    cdef readonly bint ran
    cdef bint called, stopped
    cdef list errors
    cdef void begin(self) noexcept
    cdef int call(self, object handler, str phase, object event) except -1
    cdef list take_errors(self)
