from physics.rows.sortable_table cimport SortableTable


cdef class PairTable(SortableTable):
    cdef readonly Py_ssize_t count
    cdef long long[::1] a, b
    cdef int grow(self) except -1
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef void copy(self, Py_ssize_t i, PairTable table, Py_ssize_t k) noexcept
    cdef Py_ssize_t body(self, Py_ssize_t k, bint second) noexcept
    cdef Py_ssize_t first_of(self, long long a, long long b) noexcept
