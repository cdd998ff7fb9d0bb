cdef enum Rolls:
    ROLLS_NOT = 0
    ROLLS = 1
    ROLLS_ON_A = 2
    ROLLS_ON_B = 3
    TIPS = 4
    TIPS_ON_A = 5
    TIPS_ON_B = 6


cdef class Manifold:
    cdef public double nx, ny
    cdef public double depth
    cdef public int count
    cdef public double x0, y0, depth0
    cdef public double x1, y1, depth1
    cdef public int id0, id1
    cdef public int rolls, piece_a, piece_b
    cdef void set_single_point(self, double nx, double ny, double depth, double tol, double x, double y) noexcept
    cdef void swap(self, double dx, double dy) noexcept
    cdef void take_outermost(self, Manifold other) noexcept
    cdef void take_if_outer(self, double x, double y, double depth) noexcept
    cdef void shift(self, double dx, double dy) noexcept
    cdef void copy(self, Manifold other) noexcept
