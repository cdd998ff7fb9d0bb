from physics.collision.manifolds cimport Manifolds
from physics.collision.pair_table cimport PairTable
from physics.collision.kept_table cimport KeptTable
from physics.rows.bodies cimport Bodies

cdef enum Decision:
    HOLDS = 1
    LETS_THROUGH = 2


cdef class KeptManifolds(KeptTable):
    cdef Manifolds table
    cdef bint comes_before(self, Py_ssize_t k, PairTable table, Py_ssize_t i) noexcept
    cdef int bring_back(self, Bodies bodies, Manifolds manifolds) except -1
    cdef int unsettle_neighbours(self, Bodies bodies) except -1
    cdef int unsettle_island(self, Bodies bodies, Py_ssize_t row) except -1
    cdef int decisions(self, Py_ssize_t a, Py_ssize_t b, int pieces) noexcept
