from physics.geometry.manifold cimport Manifold
from physics.queries.mover_shape cimport MoverShape
from physics.queries.pushers cimport Pushers


cdef class Parting:
    cdef MoverShape shape
    cdef Pushers pushers
    cdef bint teleported, done
    cdef list rows
    cdef double way_x, way_y
    cdef int clear(self) except -1
    cdef bint takes(self, Py_ssize_t row, Manifold m) except -1
    cdef bint _may_be_character(self, Py_ssize_t row) noexcept
    cdef int go(self) except -1
