from physics.geometry.difference cimport Difference
from physics.geometry.hit cimport Hit
from physics.geometry.placed cimport Placed
from physics.geometry.spot cimport Spot
from physics.shapes.convex cimport Convex



cdef class Gap:
    cdef public double core_distance
    cdef public double nx, ny
    cdef public double ax, ay
    cdef public double bx, by
    cdef Placed _a
    cdef Placed _b
    cdef Difference difference
    cdef Spot _on_a
    cdef Spot _on_b
    cdef Spot _normal
    cdef Hit _hit
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
