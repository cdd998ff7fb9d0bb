from physics.geometry.vec2 cimport Vec2

cdef double POINT, THIN

cdef double ellipse_to_ellipse(
    Vec2 normal, Vec2 on_first, Vec2 on_second, double rx, double ry, double dx, double dy,
    double sx, double sy, double ux, double uy
) noexcept
cdef bint _first_direction(
    Vec2 direction, double rx, double ry, double dx, double dy, double sx, double sy, double ux, double uy
) noexcept
