from physics.rows.bodies cimport Bodies
from physics.grid.broadphase cimport Broadphase
from physics.geometry.bounds cimport Bounds
from physics.geometry.cast_hit cimport CastHit
from physics.geometry.impact cimport TimeOfImpact
from physics.geometry.manifold cimport Manifold
from physics.geometry.narrowphase cimport Narrowphase
from physics.queries.candidates cimport Candidates


cdef class CastQueries:
    cdef Candidates candidates
    cdef Bodies bodies
    cdef Broadphase grid
    cdef CastHit hit, first
    cdef TimeOfImpact impact
    cdef Narrowphase narrowphase
    cdef Manifold manifold
    cdef Bounds bounds
    cdef int _sweep(
        self, tuple parts, double x, double y, double c, double s, double dx, double dy, Py_ssize_t row, double before
    ) except -1
    cdef int _overlap(self, tuple parts, double x, double y, double c, double s, Py_ssize_t row) except -1
    cdef bint _cast(self, Py_ssize_t row, double x, double y, double dx, double dy) noexcept
    cdef object _answer(self, Py_ssize_t row, double x, double y)
