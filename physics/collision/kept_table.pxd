from physics.collision.pair_table cimport PairTable
from physics.rows.bodies cimport Bodies
from physics.rows.sortable_table cimport SortableTable


cdef class KeptTable(SortableTable):
    cdef PairTable entries
    cdef int[::1] head, link, found
    cdef readonly Py_ssize_t live
    cdef Py_ssize_t found_count
    cdef bint comes_before(self, Py_ssize_t k, PairTable table, Py_ssize_t i) noexcept
    cdef bint is_quiet_pair(self, Bodies bodies, PairTable table, Py_ssize_t k) noexcept
    cdef int before_put_aside(self, Bodies bodies, PairTable table) except -1
    cdef int before_bring_back(self, PairTable table) except -1
    cdef int put_aside(self, Bodies bodies, PairTable table) except -1
    cdef int bring_back_found(self, PairTable table) except -1
    cdef void pack(self) noexcept
    cdef int make_room(self, Py_ssize_t rows, Py_ssize_t entries) except -1
    cdef void add(self, Py_ssize_t k) noexcept
    cdef bint is_live(self, Py_ssize_t k) noexcept
    cdef void list_all(self) noexcept
    cdef void list_row(self, Py_ssize_t row) noexcept
    cdef bint precedes(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef void sort_found(self) noexcept
