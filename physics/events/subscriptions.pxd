cdef class Subscriptions:
    cdef dict by_phase, listed
    cdef public object wake
    cpdef list of_phase(self, str name)
