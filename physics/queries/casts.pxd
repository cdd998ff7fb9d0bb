from physics.geometry.hit cimport Hit
from physics.queries.candidates cimport Candidates


cdef class CastQueries(Candidates):
    cdef Hit hit, first
    cdef bint _cast(self, Py_ssize_t row, double x, double y, double dx, double dy) noexcept
    cdef object _answer(self, Py_ssize_t row, double x, double y)
