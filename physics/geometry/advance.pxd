from physics.geometry.axis cimport Axis
from physics.geometry.gap cimport Gap
from physics.geometry.hit cimport Hit
from physics.geometry.meeting cimport Face
from physics.geometry.spot cimport Spot
from physics.shapes.convex cimport Convex

cdef double TURN
cdef int STEPS, STEPS_LEAST

cdef enum Steps:
    STEPS_ENDLESS = 0x4000000000000000


cdef class Advancement:
    cdef Axis _axis
    cdef Gap _gap
    cdef Spot _spot
    cdef Face _face_a
    cdef Face _face_b
    cdef Advancement _coarse
    cdef long long steps_left
    cdef bint find(
        self, Hit hit, Convex a, double ca, double sa, double turn_a,
        Convex b, double x, double y, double cb, double sb, double turn_b, double dx, double dy
    ) except -1
    cdef bint _bounds_meet(
        self, Hit hit, Convex a, double ca, double sa, Convex b, double x, double y, double cb, double sb,
        double dx, double dy, double slack
    ) noexcept
    cdef double _idle_time(
        self, Hit hit, Convex a, double ca, double sa, double turn_a,
        Convex b, double x, double y, double cb, double sb, double turn_b, double dx, double dy, double slack
    ) except? -1.0
    cdef double _free_time(
        self, Convex a, Convex b, double turn_b, double x, double y, double cb, double sb, double dx, double dy,
        double slack
    ) noexcept
    cdef double _aim_at_touch(
        self, double gap, double near, double ca, double sa, double x, double y, double cb, double sb
    ) noexcept

cdef double _time_within(double radius, double x, double y, double dx, double dy) noexcept
