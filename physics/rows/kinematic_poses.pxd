cdef class KinematicPoses:
    cdef signed char[::1] known
    cdef double[::1] x, y, angle
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef void note(self, Py_ssize_t i, double x, double y, double angle) noexcept
