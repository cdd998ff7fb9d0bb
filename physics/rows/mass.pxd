from physics.shapes.convex cimport Convex


cdef double lesser_min_extent(double min_extent, Convex piece) noexcept


cdef class MassProperties:
    cdef readonly double mass, x, y, inertia
    cdef readonly double min_extent
    cdef double max_extent
    cdef double first_x, first_y, second
    cdef void clear(self) noexcept
    cdef void add(self, Convex piece, double density) noexcept
    cdef void add_vertices(self, Convex piece, double density) noexcept
    cdef void _add_relative_part(self, Convex piece, double mass, double x, double y, double inertia) noexcept
    cdef void add_part(self, double mass, double x, double y, double inertia) noexcept
    cdef void finish(self) noexcept
    cdef void scale_to(self, double mass) noexcept
