cdef class Outline:
    cdef readonly Py_ssize_t count
    cdef double[::1] vertices
