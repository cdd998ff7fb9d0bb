cdef class Triples:
    cdef double[::1] values
