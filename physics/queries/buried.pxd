from physics.geometry.manifold cimport Manifold
from physics.geometry.narrowphase cimport Narrowphase
from physics.geometry.placed_piece cimport PlacedPiece
from physics.queries.mover_shape cimport MoverShape


cdef class Buried:
    cdef MoverShape shape
    cdef Narrowphase narrowphase
    cdef Manifold manifold
    cdef PlacedPiece placed
    cdef Py_ssize_t row
    cdef list overlaps, normals
    cdef bint is_buried(self) except -1
    cdef bint _look_at(self, Py_ssize_t row) except -1
    cdef bint move_out(self) except -1
    cdef double _way_out(self, double nx, double ny) except? -1.0
