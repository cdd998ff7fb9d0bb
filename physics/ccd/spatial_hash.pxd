from physics.grid.boxes cimport Boxes


cdef class SpatialHash:
    cdef Boxes boxes
    cdef double cell
    cdef readonly Py_ssize_t lists
    cdef int[::1] head, above, below, list_of
    cdef Py_ssize_t count
    cdef int[::1] rows
    cdef Py_ssize_t found_count
    cdef int[::1] found
    cpdef int clear(self, Py_ssize_t rows, double cell) except -1
    cdef Py_ssize_t list_at(self, long long x, long long y) noexcept
    cpdef void put(self, Py_ssize_t row) noexcept
    cdef void take_out(self, Py_ssize_t row) noexcept
    cpdef int search(self, Py_ssize_t row) except -1
    cdef int try_list(self, Py_ssize_t row, Py_ssize_t k) except -1
    cdef int try_one(self, Py_ssize_t row, Py_ssize_t other) except -1
