from physics.collision.manifolds cimport Manifolds
from physics.collision.row_chains cimport RowChains
from physics.rows.bodies cimport Bodies


cdef class KeptManifolds:
    cdef Manifolds table
    cdef RowChains chains
    cdef readonly Py_ssize_t live
    cdef int[::1] found
    cdef Py_ssize_t found_count
    cdef int put_aside(self, Bodies bodies, Manifolds near) except -1
    cdef int bring_back(self, Bodies bodies, Manifolds near) except -1
    cdef void list_row(self, Py_ssize_t row) noexcept
    cdef void sort_found(self) noexcept
    cdef void pack(self) noexcept
    cdef int stir_neighbours(self, Bodies bodies) except -1
    cdef int stir_island(self, Bodies bodies, Py_ssize_t row) except -1
    cdef bint let_pass(self, Py_ssize_t a, Py_ssize_t b) noexcept


cdef bint stand(Bodies bodies, Manifolds near, Py_ssize_t k) noexcept
