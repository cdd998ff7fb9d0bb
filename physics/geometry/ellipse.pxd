from physics.geometry.vec2 cimport Vec2

cdef double SQUARED_MAX, SQUARED_MIN
cdef int ROUNDS

cdef double overflow_scale(double x, double y) noexcept
cdef bint set_unit_vector(Vec2 direction, double x, double y) noexcept
cdef double secular_root(double a, double p, double b, double q) noexcept
cdef double farthest_on_ellipse(double px, double py, double rx, double ry) noexcept
cdef void nearest_on_ellipse(Vec2 out, double px, double py, double rx, double ry) noexcept
