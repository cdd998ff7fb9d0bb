from physics.rows.ordered cimport Ordered
from physics.rows.bodies cimport Bodies


cdef class Hits(Ordered):
    cdef readonly Py_ssize_t count
    cdef int[::1] row_a, row_b, piece_a, piece_b
    cdef double[::1] time, nx, ny, depth, x, y, poses, impulse, approach, reach
    cdef signed char[::1] fresh, rests, let_through
    cdef int[::1] order
    cdef list known
    cdef Py_ssize_t add(self, Py_ssize_t a, Py_ssize_t b, double time) except -1
    cdef void sort_by_rows(self) noexcept
    cdef bint before(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef bint lets_through(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef int note(self, Bodies bodies) except -1
    cdef int find_again(self, Bodies bodies) except -1
    cdef void move(self, Py_ssize_t k, Py_ssize_t n) noexcept


cdef Py_ssize_t piece_again(tuple before, tuple now, Py_ssize_t piece) except -1
cdef Py_ssize_t row_as(Bodies bodies, long long entity, object record) except -2
