cdef class Hits:
    cdef readonly Py_ssize_t count
    cdef int[::1] row_a, row_b
    cdef double[::1] time, nx, ny, depth, x, y, poses, impulse, approach
    cdef signed char[::1] fresh, rests
    cdef int[::1] order
    cdef Py_ssize_t add(self, Py_ssize_t a, Py_ssize_t b, double time) except -1
    cdef void sort(self) noexcept
    cdef bint before(self, Py_ssize_t i, Py_ssize_t j) noexcept
