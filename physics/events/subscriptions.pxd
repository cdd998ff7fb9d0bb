cdef class Subscriptions:
    cdef dict by_phase, listed
    cdef public object rouse
    cpdef list of(self, str name)
