from physics.collision.manifolds cimport Manifolds
from physics.dynamics.island_marks cimport IslandMarks
from physics.dynamics.solver_bodies cimport SolverBodies


cdef void mark_jammed(
    SolverBodies bodies, Manifolds manifolds, IslandMarks pressed, IslandMarks crushed
) noexcept
cdef bint _are_alike(SolverBodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
