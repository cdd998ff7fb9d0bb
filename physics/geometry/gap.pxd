from physics.geometry.minkowski_difference cimport MinkowskiDifference
from physics.geometry.cast_hit cimport CastHit
from physics.geometry.placed_piece cimport PlacedPiece
from physics.geometry.vec2 cimport Vec2
from physics.shapes.convex cimport Convex



cdef class Gap:
    cdef public double core_distance
    cdef public double nx, ny
    cdef public double ax, ay
    cdef public double bx, by
    cdef PlacedPiece _a
    cdef PlacedPiece _b
    cdef MinkowskiDifference difference
    cdef Vec2 _on_a
    cdef Vec2 _on_b
    cdef Vec2 _normal
    cdef CastHit _hit
    cpdef double measure(
        self, Convex a, double ca, double sa, Convex b, double x, double y, double cb, double sb
    ) except? -1.0
    cdef int measure_cores(
        self, Convex a, double ca, double sa, Convex b, double x, double y, double cb, double sb
    ) except -1
    cdef void _polygons(self, double slack) noexcept
    cdef int _ellipse(
        self, Convex a, double ca, double sa, Convex b, double x, double y, double cb, double sb
    ) except -1
    cdef void _reverse(self, double x, double y) noexcept
