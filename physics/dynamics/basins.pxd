from physics.dynamics.immersion cimport Immersion
from physics.shapes.convex cimport Convex

# records.py explains the fields.
cdef struct BasinSide:
    double x
    double y
    double dx
    double dy

cdef BasinSide[::1] _NO_SIDES


cdef class Basins:
    cdef Py_ssize_t count, side_count
    cdef BasinSide[::1] sides
    cdef int[::1] first
    cdef Immersion outline, rest, spare, work
    cdef void clear(self) noexcept
    cdef int add(
        self, Convex piece, double x, double y, double c, double s, bint has_surface, double up_x, double up_y,
        double level
    ) except -1
    cdef bint hold(
        self, Immersion bodies, Py_ssize_t start, Py_ssize_t end, Py_ssize_t first, Py_ssize_t last, double x, double y
    ) noexcept
    cdef double least(
        self, Immersion source, Py_ssize_t n, Py_ssize_t side, double x, double y, double way
    ) noexcept
    cdef double begin(self, Immersion bodies, Py_ssize_t start, Py_ssize_t end) except? -1.0
    cdef double take(self, Immersion out, Py_ssize_t start, Py_ssize_t end, double x, double y) except? -1.0
    cdef int split(self, Immersion out, Py_ssize_t n, Py_ssize_t basin, double x, double y) except -1
    cdef int cut(
        self, Immersion source, Py_ssize_t n, Py_ssize_t side, double x, double y, double way, Immersion out
    ) except -1
