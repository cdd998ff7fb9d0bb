cdef class ChangedRows:
    cdef int[::1] row
    cdef Py_ssize_t count
    cdef signed char[::1] noted
    cdef bint may_be_any
    cdef long long version_growth
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef void note(self, Py_ssize_t i, long long version_growth) noexcept
    cdef void clear(self) noexcept
