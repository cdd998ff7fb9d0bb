from physics.geometry.conservative_advancement cimport ConservativeAdvancement
from physics.geometry.minkowski_difference cimport MinkowskiDifference
from physics.geometry.cast_hit cimport CastHit
from physics.geometry.contact_point cimport Face
from physics.geometry.placed_piece cimport PlacedPiece
from physics.shapes.convex cimport Convex



cdef class TimeOfImpact:
    cdef ConservativeAdvancement _advancement
    cdef PlacedPiece _a
    cdef PlacedPiece _b
    cdef MinkowskiDifference _difference
    cdef Face _face_a
    cdef Face _face_b
    cdef public double allowance
    cdef void allow(self, long long steps) noexcept
    cdef bint is_spent(self) noexcept
    cpdef bint find(
        self, CastHit hit, Convex a, double ca, double sa, double turn_a,
        Convex b, double x, double y, double cb, double sb, double turn_b, double dx, double dy
    ) except -1
    cdef bint _translate(
        self, CastHit hit, Convex a, double ca, double sa, Convex b, double x, double y, double cb, double sb,
        double dx, double dy
    ) except -1
    cdef bint _cast_polygons(
        self, CastHit hit, Convex a, double ca, double sa, Convex b, double x, double y, double cb, double sb,
        double dx, double dy, double slack
    ) except -1

cdef Convex _slimmer(Convex piece, double by)
cdef bint _is_thin(MinkowskiDifference d, double limit) noexcept
