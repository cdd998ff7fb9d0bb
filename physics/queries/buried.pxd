from physics.geometry.manifold cimport Manifold
from physics.geometry.narrowphase cimport Narrowphase
from physics.geometry.placed cimport Placed
from physics.queries.mover_shape cimport MoverShape


cdef class Buried:
    cdef MoverShape shape
    cdef Narrowphase narrowphase
    cdef Manifold manifold
    cdef Placed placed
    cdef Py_ssize_t row
    cdef list overlaps, normals
    cdef bint is_it(self) except -1
    cdef bint _look_at(self, Py_ssize_t row) except -1
    cdef bint leave(self) except -1
    cdef double _way_out(self, double nx, double ny) except? -1.0
