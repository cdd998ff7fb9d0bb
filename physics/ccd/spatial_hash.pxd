from physics.grid.boxes cimport Box


cdef class SpatialHash:
    cdef double cell
    cdef readonly Py_ssize_t lists
    cdef Box[::1] bounds
    cdef int[::1] head, entry, next_entry, entry_list, list_of, rows
    cdef readonly int[::1] found
    cdef Py_ssize_t entry_count, count
    cdef readonly Py_ssize_t found_count
    cpdef int clear(self, Py_ssize_t rows, double cell) except -1
    cdef Py_ssize_t list_at(self, long long x, long long y) noexcept
    cpdef int put(self, Py_ssize_t row, double left, double bottom, double right, double top) except -1
    cpdef int search(self, Py_ssize_t row) except -1
    cdef int search_list(self, Py_ssize_t row, Py_ssize_t k) except -1
    cdef int add(self, Py_ssize_t row, Py_ssize_t other) except -1
