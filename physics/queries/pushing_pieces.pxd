cdef class PushingPieces:
    cdef Py_ssize_t count
    cdef int[::1] row, piece
    cdef double[::1] nx, ny, slip
    cdef signed char[::1] shared
    cdef int put(self, Py_ssize_t row, Py_ssize_t piece, double nx, double ny, double slip) except -1
    cdef void drop(self, Py_ssize_t k) noexcept
    cdef Py_ssize_t find(self, Py_ssize_t row, Py_ssize_t piece) noexcept
    cdef bint has(self, Py_ssize_t row) noexcept
