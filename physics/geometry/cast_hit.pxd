cdef class CastHit:
    cdef public double fraction
    cdef public double x, y
    cdef public double nx, ny
    cdef public bint inside
    cdef public Py_ssize_t edge, piece
