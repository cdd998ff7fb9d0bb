from physics.shapes.convex cimport Convex

cdef double PROBE, RATE
cdef int ROUNDS


cdef class SeparatingAxis:
    cdef double nx, ny
    cdef double rate
    cdef Convex a
    cdef Convex b
    cdef double turn_a, turn_b
    cdef double reach_a, reach_b
    cdef double dx, dy
    cdef double _ax, _ay, _bx, _by
    cdef double _at_a, _at_b
    cdef double _spin_a, _spin_b
    cdef double _approach, _bend, _twist
    cdef void start(self, Convex a, double turn_a, Convex b, double turn_b, double dx, double dy) noexcept
    cdef void set_normal(
        self, double ca, double sa, double x, double y, double cb, double sb, double nx, double ny
    ) noexcept
    cdef bint closes(self) noexcept
    cdef void _turn_by(self, double turn, double x, double y) noexcept
    cdef double _rate(self) noexcept
    cdef double change(self, double time) noexcept
    cdef double safe_time(self, double room, double rest) noexcept
