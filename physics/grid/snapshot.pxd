from physics.grid.boxes cimport Box, Boxes

cdef enum Change:
    SAME = 0
    SHIFTED = 1
    CHANGED = 2


cdef class Snapshot:
    cdef Py_ssize_t count
    cdef int[::1] rows
    cdef Box[::1] bounds
    cdef int compare(self, Boxes boxes, int group) noexcept
    cdef int take(self, Boxes boxes, int group) except -1
