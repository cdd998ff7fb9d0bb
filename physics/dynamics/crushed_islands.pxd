from physics.collision.manifolds cimport Manifolds
from physics.dynamics.island_marks cimport IslandMarks
from physics.dynamics.islands cimport Islands
from physics.dynamics.solver_bodies cimport SolverBodies

cdef int find_crushed(
    IslandMarks crushed, IslandMarks released, Manifolds manifolds, SolverBodies bodies, Islands islands
) except -1
cdef bint _crushes(Manifolds manifolds, Py_ssize_t k, SolverBodies bodies) noexcept
cdef bint _recedes(Manifolds manifolds, Py_ssize_t k, SolverBodies bodies) noexcept
