from physics.dynamics.buoyancy cimport BodyOutlines
from physics.shapes.convex cimport Convex

# records.py explains the fields.
cdef struct ZoneSide:
    double x
    double y
    double dx
    double dy

cdef ZoneSide[::1] _NO_SIDES


cdef class ZonePieces:
    cdef Py_ssize_t count, side_count
    cdef ZoneSide[::1] sides
    cdef int[::1] first
    cdef BodyOutlines outline, remainder, spare, work
    cdef void clear(self) noexcept
    cdef int add(
        self, Convex piece, double x, double y, double c, double s, bint has_surface, double up_x, double up_y,
        double level
    ) except -1
    cdef bint contain(
        self, BodyOutlines bodies, Py_ssize_t start, Py_ssize_t end, Py_ssize_t first, Py_ssize_t last, double x, double y
    ) noexcept
    cdef double least_distance(
        self, BodyOutlines source, Py_ssize_t n, Py_ssize_t side, double x, double y, double side_sign
    ) noexcept
    cdef double start_remainder(self, BodyOutlines bodies, Py_ssize_t start, Py_ssize_t end) except? -1.0
    cdef double subtract(self, BodyOutlines out, Py_ssize_t start, Py_ssize_t end, double x, double y) except? -1.0
    cdef int split(self, BodyOutlines out, Py_ssize_t n, Py_ssize_t piece, double x, double y) except -1
    cdef int cut(
        self, BodyOutlines source, Py_ssize_t n, Py_ssize_t side, double x, double y, double side_sign, BodyOutlines out
    ) except -1
