cdef class DisabledPairs:
    cdef readonly Py_ssize_t count
    cdef long long[::1] pairs
    cdef bint holds(self, Py_ssize_t i, Py_ssize_t j) noexcept
