cdef class DisabledPairs:
    cdef readonly Py_ssize_t count
    cdef Py_ssize_t pair_count
    cdef long long[::1] pairs
    cdef int[::1] family
    cdef bint contains(self, Py_ssize_t i, Py_ssize_t j) noexcept
