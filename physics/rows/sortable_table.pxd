cdef class SortableTable:
    cdef bint precedes(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef void sort(self, int[::1] rows, Py_ssize_t count) noexcept
