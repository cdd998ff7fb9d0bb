from physics.geometry.manifold cimport Manifold
from physics.geometry.narrowphase cimport Narrowphase
from physics.queries.obstacles cimport Obstacles


cdef class Fitting(Obstacles):
    cdef Narrowphase narrowphase
    cdef Manifold manifold
    cdef list blamed
    cdef int _look(self) except -1
    cdef int _touches(self, Py_ssize_t row, double margin) except -1
    cdef int push_out(self) except -1
    cdef int pushed(self) except -1
    cdef int touch(self) except -1
    cdef int _has_depth(self, Py_ssize_t row) except -1
    cdef list crushers(self)
