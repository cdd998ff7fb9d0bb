from physics.geometry.advance cimport Advancement
from physics.geometry.difference cimport Difference
from physics.geometry.hit cimport Hit
from physics.geometry.meeting cimport Face
from physics.geometry.placed cimport Placed
from physics.shapes.convex cimport Convex



cdef class TimeOfImpact:
    cdef Advancement _advancement
    cdef Placed _a
    cdef Placed _b
    cdef Difference _difference
    cdef Face _face_a
    cdef Face _face_b
    cdef public double allowance
    cdef void allow(self, long long steps) noexcept
    cdef bint is_spent(self) noexcept
    cpdef bint find(
        self, Hit hit, Convex a, double ca, double sa, double turn_a,
        Convex b, double x, double y, double cb, double sb, double turn_b, double dx, double dy
    ) except -1
    cdef bint _translate(
        self, Hit hit, Convex a, double ca, double sa, Convex b, double x, double y, double cb, double sb,
        double dx, double dy
    ) except -1
    cdef bint _cast_polygons(
        self, Hit hit, Convex a, double ca, double sa, Convex b, double x, double y, double cb, double sb,
        double dx, double dy, double slack
    ) except -1

cdef Convex _slimmer(Convex piece, double by)
cdef bint _is_thin(Difference d, double limit) noexcept
