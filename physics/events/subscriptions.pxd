cdef class Subscriptions:
    cdef dict made, listed
    cdef public object rouse
    cpdef list of(self, str name)
