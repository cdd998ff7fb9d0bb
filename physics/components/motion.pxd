cdef class Transform:
    cdef public double x, y, angle


cdef class Velocity:
    cdef public double x, y, angular
