from physics.events.database cimport Database


cdef class EsperWorld(Database):
    cdef readonly str name
    cdef bint _had_dead
    cdef object _unchanged
    cdef str _destination
    cdef list _accepted
    cdef set _known
    cdef public tuple unused
    cpdef bint enter(self) except -1
    cpdef bint look(self) except -1
    cdef int _look_at_types(self) except -1
    cdef int leave(self) except -1
