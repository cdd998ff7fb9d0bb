from physics.geometry.cast_hit cimport CastHit
from physics.shapes.convex cimport Convex

cdef bint cast_ray(CastHit hit, Convex piece, double x, double y, double c, double s, double dx, double dy) noexcept
cdef bint cast_point(
    CastHit hit, Convex piece, double x, double y, double c, double s, double dx, double dy, double radius, double slack
) noexcept
cdef bint _is_by_side(CastHit hit, Convex piece, double px, double py, double dx, double dy, double slack) noexcept
