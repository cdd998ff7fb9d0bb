from physics.rows.mass cimport MassProperties
from physics.shapes.convex cimport Convex


cdef class BodyOutlines:
    cdef Py_ssize_t count, point_count
    cdef double[::1] circle, point, centre
    cdef signed char[::1] is_disc
    cdef int[::1] first
    cdef double area, x, y, last_x, last_y, first_x, first_y
    cdef bint begun
    cdef MassProperties mass
    cdef void clear(self) noexcept
    cdef int add(self, Convex piece, double x, double y, double c, double s) except -1
    cdef int add_arc(self, Convex piece, Py_ssize_t k, double x, double y, double c, double s) except -1
    cdef void fit(self, double area, double x, double y) noexcept
    cdef int put(self, double x, double y) except -1
    cdef int close(self) except -1
    cdef int close_part(self, BodyOutlines source, Py_ssize_t n) except -1
    cdef int copy(self, BodyOutlines source, Py_ssize_t n) except -1
    cdef double total_area(self) noexcept
    cdef void measure(self, Py_ssize_t start, Py_ssize_t end, double ux, double uy, double level) noexcept
    cdef void emit(self, double x, double y) noexcept
