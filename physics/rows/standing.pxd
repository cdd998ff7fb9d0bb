from physics.grid.boxes cimport Boxes


cdef class Standing:
    cdef Boxes boxes
    cdef signed char[::1] quiet, seen
    cdef int[::1] roused, awake
    cdef Py_ssize_t resting, roused_count, awake_count, sleepers, others
    cdef bint all_roused, awake_listed, mixed, changed
    cdef void clear(self) noexcept
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef void append(self, Py_ssize_t row) noexcept
    cdef void assign(self, Py_ssize_t i, int kind, int group) noexcept
    cdef void stir(self, Py_ssize_t i, int kind) noexcept
