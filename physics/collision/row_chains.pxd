cdef class RowChains:
    cdef int[::1] head, link
    cdef int reserve(self, Py_ssize_t rows, Py_ssize_t entries) except -1
    cdef void add(self, Py_ssize_t k, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef void cut(self, Py_ssize_t a, Py_ssize_t b) noexcept
