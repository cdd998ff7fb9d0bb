from physics.geometry.cast_hit cimport CastHit
from physics.shapes.outline cimport Outline

cdef bint cast_disc(CastHit hit, double px, double py, double dx, double dy, double radius, double slack) noexcept
cdef bint cast_box(
    CastHit hit, double px, double py, double dx, double dy, double hx, double hy, double radius, double slack
) noexcept
cdef bint cast_polygon(
    CastHit hit, double px, double py, double dx, double dy, Outline outline, double radius, double slack
) noexcept
cdef bint cast_ellipse(
    CastHit hit, double px, double py, double dx, double dy, double rx, double ry, double slack
) noexcept
cdef bint in_ellipse(double px, double py, double rx, double ry, double slack) noexcept
cdef bint set_direction(CastHit hit, double x, double y) noexcept
cdef void _ellipse_normal(CastHit hit, double px, double py, double rx, double ry) noexcept
