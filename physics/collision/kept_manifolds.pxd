from physics.collision.manifolds cimport Manifolds
from physics.collision.kept_table cimport KeptTable
from physics.rows.bodies cimport Bodies


cdef class KeptManifolds(KeptTable):
    cdef Manifolds table
    cdef int put_aside(self, Bodies bodies, Manifolds manifolds) except -1
    cdef int bring_back(self, Bodies bodies, Manifolds manifolds) except -1
    cdef bint precedes(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef bint lives(self, Py_ssize_t k) noexcept
    cdef void pack(self) noexcept
    cdef int stir_neighbours(self, Bodies bodies) except -1
    cdef int stir_island(self, Bodies bodies, Py_ssize_t row) except -1
    cdef bint let_pass(self, Py_ssize_t a, Py_ssize_t b) noexcept


cdef bint stand(Bodies bodies, Manifolds manifolds, Py_ssize_t k) noexcept
