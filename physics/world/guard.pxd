from physics.collision.manifolds cimport Manifolds
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.rows.bodies cimport Bodies


cdef bint is_sound(Bodies bodies, SolverBodies table, Py_ssize_t i) noexcept
cdef int guard(Bodies bodies, SolverBodies table, Manifolds manifolds, str stage) except -1
cdef void stop(SolverBodies table, Py_ssize_t i) noexcept
cdef int restore_immovable(Bodies bodies, SolverBodies table) except -1
cdef int forget_impulses(Bodies bodies, Manifolds manifolds) except -1
