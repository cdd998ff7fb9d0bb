cpdef enum:
    ABSENT = 0
    MOVING = 1
    STATIC = 2


cdef class Boxes:
    cdef public Py_ssize_t count
    cdef double[::1] edges
    cdef signed char[::1] group
    cdef int[::1] awake
    cdef Py_ssize_t awake_count
    cdef public Py_ssize_t core_count
    cdef int[::1] core_row
    cdef double[::1] core
    cpdef int reserve(self, Py_ssize_t rows) except -1
    cdef bint meet(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cpdef int set(self, Py_ssize_t row, double left, double bottom, double right, double top, int group) except -1
    cpdef int add_core(
        self, Py_ssize_t row, double x0, double y0, double x1, double y1, double radius
    ) except -1
