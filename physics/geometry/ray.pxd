from physics.geometry.hit cimport Hit
from physics.shapes.convex cimport Convex

cdef bint cast_ray(Hit hit, Convex piece, double x, double y, double c, double s, double dx, double dy) noexcept
cdef bint cast_point(
    Hit hit, Convex piece, double x, double y, double c, double s, double dx, double dy, double radius, double slack
) noexcept
cdef bint _is_by_side(Hit hit, Convex piece, double px, double py, double dx, double dy, double slack) noexcept
