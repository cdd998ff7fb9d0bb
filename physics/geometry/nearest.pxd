from physics.geometry.vec2 cimport Vec2
from physics.shapes.convex cimport Convex

cdef double piece_scale(Convex piece, double x, double y) noexcept
cdef bint contains(Convex piece, double x, double y, double c, double s) noexcept
cdef double nearest(Vec2 out, Convex piece, double x, double y, double c, double s) noexcept
cdef double nearest_core(Vec2 out, Convex piece, double x, double y, double c, double s) noexcept
cdef double nearest_of(Vec2 out, tuple pieces, double x, double y, double c, double s) noexcept
