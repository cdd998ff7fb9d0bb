from physics.events.esper_world cimport EsperWorld


cdef class Calls:
    cdef EsperWorld world
    cdef readonly bint ran
    cdef bint busy, called, stopped
    cdef unsigned long long ticker
    cdef list errors
    cdef void begin(self) noexcept
    cdef int call(self, object handler, str phase, object event) except -1
    cpdef int check_idle(self) except -1
    cdef int occupy(self) except -1
    cdef int occupy_for_tick(self) except -1
    cdef void free(self) noexcept
    cdef list take_errors(self)
