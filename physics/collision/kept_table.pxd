from physics.collision.row_chains cimport RowChains
from physics.rows.ordered cimport Ordered


cdef class KeptTable(Ordered):
    cdef RowChains chains
    cdef readonly Py_ssize_t live
    cdef int[::1] found
    cdef Py_ssize_t found_count
    cdef bint lives(self, Py_ssize_t k) noexcept
    cdef int make_room(self, Py_ssize_t rows, Py_ssize_t entries, Py_ssize_t more) except -1
    cdef void list_all(self, Py_ssize_t entries) noexcept
    cdef void list_row(self, Py_ssize_t row) noexcept
    cdef void sort_found(self) noexcept
