from physics.geometry.ellipse_contacts cimport EllipseSearch
from physics.geometry.manifold cimport Manifold
from physics.geometry.placed_piece cimport PlacedPiece
from physics.shapes.convex cimport Convex


cdef class Narrowphase:
    cdef double touch_relative, tie_relative
    cdef PlacedPiece first, second
    cdef EllipseSearch ellipses
    cdef Manifold candidate
    cpdef int collide(
        self, Convex a, double ca, double sa, Convex b, double dx, double dy, double cb, double sb,
        double margin, Manifold out) except -1
    cpdef int collide_all(
        self, tuple[Convex, ...] a, double ca, double sa, tuple[Convex, ...] b, double dx, double dy, double cb, double sb,
        double margin, Manifold out) except -1
