from physics.shapes.convex cimport Convex


cdef class Bounds:
    cdef public double left, bottom, right, top
    cdef void clear(self) noexcept
    cdef void add(self, Convex piece, double x, double y, double c, double s) noexcept
    cdef void _include(self, double left, double bottom, double right, double top) noexcept
    cdef void pad(self, double x, double y) noexcept
