cdef class Subscriptions:
    cdef dict by_phase, listed
    cdef public object wake
    cpdef list of(self, str name)
