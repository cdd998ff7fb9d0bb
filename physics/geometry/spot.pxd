cdef class Spot:
    cdef public double x, y
