from physics.collision.manifolds cimport Manifolds
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.rows.bodies cimport Bodies


cdef class PreSolveHook:
    cdef set passing
    cdef int call_for_manifolds(self, Bodies bodies, Manifolds manifolds, SolverBodies table) except -1
    cdef object call_for_impact(
        self, Bodies bodies, Py_ssize_t row_a, Py_ssize_t piece_a, Py_ssize_t row_b, Py_ssize_t piece_b, double nx,
        double ny, double x, double y, double approach, double friction, double restitution)
    cdef int restore(self, Manifolds manifolds) except -1
