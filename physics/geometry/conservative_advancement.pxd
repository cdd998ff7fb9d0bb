from physics.geometry.separating_axis cimport SeparatingAxis
from physics.geometry.gap cimport Gap
from physics.geometry.cast_hit cimport CastHit
from physics.geometry.contact_point cimport Face
from physics.geometry.vec2 cimport Vec2
from physics.shapes.convex cimport Convex

cdef double FULL_TURN
cdef int STEPS, STEPS_LEAST

cdef enum Steps:
    STEPS_ENDLESS = 0x4000000000000000


cdef class ConservativeAdvancement:
    cdef SeparatingAxis _axis
    cdef Gap _gap
    cdef Vec2 _spot
    cdef Face _face_a
    cdef Face _face_b
    cdef ConservativeAdvancement _coarse
    cdef long long steps_left
    cdef bint find(
        self, CastHit hit, Convex a, double ca, double sa, double turn_a,
        Convex b, double x, double y, double cb, double sb, double turn_b, double dx, double dy
    ) except -1
    cdef bint _bounds_meet(
        self, CastHit hit, Convex a, double ca, double sa, Convex b, double x, double y, double cb, double sb,
        double dx, double dy, double slack
    ) noexcept
    cdef double _idle_time(
        self, CastHit hit, Convex a, double ca, double sa, double turn_a,
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
