from physics.geometry.gap cimport Gap
from physics.geometry.hit cimport Hit
from physics.geometry.meeting cimport Face
from physics.shapes.convex cimport Convex

cdef double IMPACT, TOUCH, PROBE, RATE
cdef int ROUNDS, STEPS


cdef class Advancement:
    cdef Gap _gap
    cdef Face _face_a
    cdef Face _face_b
    cdef double _reach_a, _reach_b
    cdef double _turn_a, _turn_b
    cdef double _nx, _ny
    cdef double _ax, _ay, _bx, _by
    cdef double _at_a, _at_b
    cdef double _approach
    cdef bint find(
        self, Hit hit, Convex a, double ca, double sa, double turn_a,
        Convex b, double x, double y, double cb, double sb, double turn_b, double dx, double dy
    ) except -1
    cdef bint _bounds_meet(
        self, Hit hit, Convex a, double ca, double sa, Convex b, double x, double y, double cb, double sb,
        double dx, double dy, double slack
    ) noexcept
    cdef void _aim(
        self, Convex a, double ca, double sa, Convex b, double cb, double sb, double nx, double ny, double dx, double dy
    ) noexcept
    cdef double _aim_at_touch(
        self, Convex a, double ca, double sa, Convex b, double cb, double sb, double gap, double near,
        double dx, double dy
    ) noexcept
    cdef double _rate(self, Convex a, Convex b) noexcept
    cdef double _change(self, Convex a, Convex b, double time) noexcept
    cdef double _safe_time(self, Convex a, Convex b, double room, double rest) noexcept
