cdef class TwoByTwo:
    cdef readonly double x, y
    cpdef bint solve(self, double a, double b, double d, double p, double q) noexcept
