from physics.geometry.vec2 cimport Vec2
from physics.shapes.outline cimport Outline

cdef double CLOSE, POINT, SQUARED_MAX, SQUARED_MIN, THIN
cdef int ROUNDS

cdef double overflow_scale(double x, double y) noexcept
cdef bint set_unit_vector(Vec2 direction, double x, double y) noexcept
cdef double secular_root(double a, double p, double b, double q) noexcept
cdef double farthest_on_ellipse(double px, double py, double rx, double ry) noexcept
cdef void nearest_on_ellipse(Vec2 out, double px, double py, double rx, double ry) noexcept
cdef double ellipse_to_polygon(
    Vec2 normal, Vec2 on_ellipse, Vec2 on_polygon, double rx, double ry, Outline outline
) noexcept
cdef Py_ssize_t _feature_facing(
    Vec2 on_ellipse, double rx, double ry, Outline outline, Py_ssize_t edge
) noexcept
cdef Py_ssize_t _nearest_vertex(double rx, double ry, Outline outline) noexcept
cdef double _way_out(Vec2 normal, double rx, double ry, Outline outline, Py_ssize_t edge, double best) noexcept
cdef double ellipse_to_ellipse(
    Vec2 normal, Vec2 on_first, Vec2 on_second, double rx, double ry, double dx, double dy,
    double sx, double sy, double ux, double uy
) noexcept
cdef bint _first_direction(
    Vec2 direction, double rx, double ry, double dx, double dy, double sx, double sy, double ux, double uy
) noexcept
