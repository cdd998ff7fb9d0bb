cdef class EsperWorld:
    cdef readonly dict entities, registry
    cdef readonly set dead
    cdef readonly bint was_deleted, changed
    cdef readonly str name
    cdef bint _had_dead
    cdef object _unchanged
    cdef str _destination
    cdef list _accepted
    cdef set _known
    cdef public tuple unused
    cpdef bint enter(self) except -1
    cdef int leave(self) except -1
    cpdef bint is_current(self) except -1
    cpdef bint detect_changes(self) except -1
    cdef int _look_at_types(self) except -1
    cpdef bint is_unchanged(self) except -1
    cdef bint alive(self, object entity, object record) except -1
    cdef bint can_touch(self, object entity, object record) except -1
