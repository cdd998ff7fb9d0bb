from physics.shapes.convex cimport Convex


cdef double lesser_half_width(double inner, Convex piece) noexcept


cdef class MassProperties:
    cdef readonly double mass, x, y, inertia
    cdef readonly double inner
    cdef double extent
    cdef double first_x, first_y, second
    cdef void clear(self) noexcept
    cdef void add(self, Convex piece, double density) noexcept
    cdef void add_vertices(self, Convex piece, double density) noexcept
    cdef void _add_part(self, Convex piece, double mass, double x, double y, double inertia) noexcept
    cdef void put(self, double mass, double x, double y, double inertia) noexcept
    cdef void finish(self) noexcept
    cdef void scale_to(self, double mass) noexcept
