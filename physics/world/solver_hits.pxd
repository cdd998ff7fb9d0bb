from physics.collision.hits cimport Hits
from physics.collision.manifolds cimport Manifolds
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.rows.bodies cimport Bodies


cdef int add_solver_hits(
    Hits hits, Bodies bodies, SolverBodies table, Manifolds manifolds, Manifolds previous
) except -1
cdef bint _is_new_push(Manifolds manifolds, Manifolds previous, Py_ssize_t k) noexcept
cdef Py_ssize_t _add(
    Hits hits, Bodies bodies, Manifolds manifolds, Py_ssize_t k, Py_ssize_t a, Py_ssize_t b
) except -1
