from physics.collision.manifolds cimport Manifolds
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.rows.bodies cimport Bodies


cdef int wake_changed(
    Bodies bodies, SolverBodies table, Manifolds manifolds, Manifolds previous, bint moved
) except -1
cdef int _wake(Bodies bodies, SolverBodies table, Py_ssize_t i, bint moved) except -1
