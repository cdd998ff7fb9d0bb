from physics.geometry.spot cimport Spot
from physics.shapes.convex cimport Convex

cdef double piece_scale(Convex piece, double x, double y) noexcept
cdef bint contains(Convex piece, double x, double y, double c, double s) noexcept
cdef double nearest(Spot spot, Convex piece, double x, double y, double c, double s) noexcept
cdef double nearest_core(Spot spot, Convex piece, double x, double y, double c, double s) noexcept
cdef double nearest_of(Spot spot, tuple pieces, double x, double y, double c, double s) noexcept
