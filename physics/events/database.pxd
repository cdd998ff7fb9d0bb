cdef class Database:
    cdef readonly dict entities, registry
    cdef readonly set dead
    cdef readonly bint gone, changed
    cpdef bint enter(self) except -1
    cdef int leave(self) except -1
    cpdef bint look(self) except -1
    cpdef bint is_current(self) except -1
    cpdef bint untouched(self) except -1
