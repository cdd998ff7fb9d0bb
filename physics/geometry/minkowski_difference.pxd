from physics.shapes.outline cimport Outline

cdef double PARALLEL


cdef class MinkowskiDifference(Outline):
    cdef long long[::1] index_a
    cdef long long[::1] index_b
    cdef int build(self, Outline a, Outline b) except -1
    cdef void _emit(self, Outline a, Py_ssize_t i, Outline b, Py_ssize_t j, double nx, double ny) noexcept
