from physics.geometry.spot cimport Spot
from physics.shapes.outline cimport Outline

cdef double CLOSE, POINT, SQUARED_MAX, SQUARED_MIN, THIN
cdef int ROUNDS

cdef double extreme(double x, double y) noexcept
cdef bint turn_to(Spot direction, double x, double y) noexcept
cdef double secular_root(double a, double p, double b, double q) noexcept
cdef double farthest_on_ellipse(double px, double py, double rx, double ry) noexcept
cdef void nearest_on_ellipse(Spot spot, double px, double py, double rx, double ry) noexcept
cdef double ellipse_to_polygon(
    Spot normal, Spot on_ellipse, Spot on_polygon, double rx, double ry, Outline outline
) noexcept
cdef Py_ssize_t _feature_facing(
    Spot on_ellipse, double rx, double ry, Outline outline, Py_ssize_t edge
) noexcept
cdef Py_ssize_t _nearest_vertex(double rx, double ry, Outline outline) noexcept
cdef double _way_out(Spot normal, double rx, double ry, Outline outline, Py_ssize_t edge, double best) noexcept
cdef double ellipse_to_ellipse(
    Spot normal, Spot on_first, Spot on_second, double rx, double ry, double dx, double dy,
    double sx, double sy, double ux, double uy
) noexcept
cdef bint _first_direction(
    Spot direction, double rx, double ry, double dx, double dy, double sx, double sy, double ux, double uy
) noexcept
