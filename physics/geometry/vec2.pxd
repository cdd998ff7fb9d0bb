cdef class Vec2:
    cdef public double x, y
