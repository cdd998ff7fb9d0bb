from physics.grid.boxes cimport Boxes
from physics.rows.ordered cimport Ordered


cdef enum Watched:
    LISTED = 1
    AWAKE = 2


cdef class Standing(Ordered):
    cdef Boxes boxes
    cdef signed char[::1] quiet, seen
    cdef int[::1] unsettled, coming, left
    cdef signed char[::1] watched
    cdef Py_ssize_t resting, unsettled_count, coming_count, left_count, sleepers, others
    cdef bint all_unsettled, mixed, listed, many, came, regrouped, boxed
    cdef void clear(self) noexcept
    cdef void cut(self, Py_ssize_t count) noexcept
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef void append(self, Py_ssize_t row) noexcept
    cdef void assign(self, Py_ssize_t i, int kind, int group) noexcept
    cdef void keep_awake(self, Py_ssize_t i) noexcept
    cdef void drop(self, Py_ssize_t i) noexcept
    cdef void list_awake(self) noexcept
    cdef void unsettle(self, Py_ssize_t i, int kind) noexcept
