cdef class ChangedRows:
    cdef int[::1] row
    cdef Py_ssize_t count
    cdef signed char[::1] noted
    cdef bint all
    cdef long long steps
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef void note(self, Py_ssize_t i, long long steps) noexcept
    cdef void clear(self) noexcept
