from physics.collision.manifolds cimport Manifolds
from physics.dynamics.islands cimport Islands
from physics.dynamics.solver_bodies cimport SolverBodies

cdef void link_touching(
    Islands islands, SolverBodies bodies, Manifolds manifolds, double dt, double substep
) noexcept
cdef bint link_pushed(
    Islands islands, SolverBodies bodies, Manifolds manifolds, Py_ssize_t i, double dt, double ahead
) noexcept
cdef double approach_distance(SolverBodies bodies, Manifolds manifolds, Py_ssize_t i, double dt, double ahead) noexcept
cdef void link_neighbours(Islands islands, SolverBodies bodies, Manifolds manifolds, double ahead) noexcept
