from physics.geometry.hit cimport Hit
from physics.shapes.outline cimport Outline

cdef bint cast_disc(Hit hit, double px, double py, double dx, double dy, double radius, double slack) noexcept
cdef bint cast_box(
    Hit hit, double px, double py, double dx, double dy, double hx, double hy, double radius, double slack
) noexcept
cdef bint cast_polygon(
    Hit hit, double px, double py, double dx, double dy, Outline outline, double radius, double slack
) noexcept
cdef bint cast_ellipse(
    Hit hit, double px, double py, double dx, double dy, double rx, double ry, double slack
) noexcept
cdef bint in_ellipse(double px, double py, double rx, double ry, double slack) noexcept
cdef bint set_direction(Hit hit, double x, double y) noexcept
cdef void _ellipse_normal(Hit hit, double px, double py, double rx, double ry) noexcept
