cdef class World:
    cdef readonly dict entities, registry
    cdef readonly set dead
    cpdef bint is_current(self) except -1
    cpdef bint untouched(self) except -1
