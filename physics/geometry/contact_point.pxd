from physics.geometry.cast_hit cimport CastHit
from physics.shapes.convex cimport Convex



cdef class Face:
    cdef double level, low, high
    cdef void find(self, Convex piece, double x, double y, double c, double s, double nx, double ny, double tie) noexcept

cdef void find_contact_point(
    CastHit hit, Face face_a, Face face_b, Convex a, double ca, double sa,
    Convex b, double x, double y, double cb, double sb
) noexcept
