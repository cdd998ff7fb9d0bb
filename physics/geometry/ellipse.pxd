from physics.geometry.spot cimport Spot
from physics.shapes.outline cimport Outline

cdef double ENOUGH
cdef int ROUNDS

cdef void nearest_on_ellipse(Spot spot, double px, double py, double rx, double ry) noexcept
cdef double ellipse_to_polygon(Spot on_ellipse, Spot on_polygon, double rx, double ry, Outline outline) noexcept
cdef double _scaled_distance(Outline outline, Py_ssize_t k, double rx, double ry) noexcept
cdef double ellipse_to_ellipse(
    Spot on_first, Spot on_second, double rx, double ry, double dx, double dy, double sx, double sy, double ux, double uy
) noexcept
cdef bint _separating_direction(
    Spot direction, double rx, double ry, double dx, double dy, double sx, double sy, double ux, double uy
) noexcept
