from physics.geometry.manifold cimport Manifold
from physics.queries.mover_shape cimport MoverShape
from physics.queries.pushers cimport Pushers


cdef class CharacterSeparation:
    cdef MoverShape shape
    cdef Pushers pushers
    cdef bint teleported, has_moved
    cdef list rows
    cdef double sum_x, sum_y
    cdef int clear(self) except -1
    cdef bint separates(self, Py_ssize_t row, Manifold m) except -1
    cdef bint _may_be_character(self, Py_ssize_t row) noexcept
    cdef int move_apart(self) except -1
