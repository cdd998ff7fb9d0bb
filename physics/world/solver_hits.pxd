from physics.collision.hits cimport Hits
from physics.collision.manifolds cimport Manifolds
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.rows.bodies cimport Bodies


cdef int add_solver_hits(Hits hits, Bodies bodies, SolverBodies table, Manifolds manifolds) except -1
cdef bint _is_swept(Hits hits, Py_ssize_t swept_count, Py_ssize_t a, Py_ssize_t b) noexcept
cdef int _add(
    Hits hits, Bodies bodies, Manifolds manifolds, Py_ssize_t k, Py_ssize_t a, Py_ssize_t b
) except -1
