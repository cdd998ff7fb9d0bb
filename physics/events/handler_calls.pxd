from physics.events.esper_world cimport EsperWorld


cdef class HandlerCalls:
    cdef EsperWorld world
    cdef readonly bint any_ran
    cdef bint busy, called_for_event, world_was_deleted
    cdef unsigned long long tick_thread
    cdef list errors
    cdef void begin(self) noexcept
    cdef int call(self, object handler, str phase, object event) except -1
    cpdef int check_idle(self) except -1
    cdef int occupy(self) except -1
    cdef int occupy_for_tick(self) except -1
    cdef void free(self) noexcept
    cdef list take_errors(self)
