from physics.components.collider cimport Collider
from physics.dynamics.manifolds cimport Manifolds
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.geometry.manifold cimport Manifold
from physics.sweep.encounters cimport Encounters
from physics.sweep.paths cimport Paths
from physics.tick.bodies cimport Bodies


cdef class Verdict:
    cdef double friction, restitution, surface
    cdef public object judge
    cdef Manifolds trial
    cdef Manifold manifold
    cdef int resolves(self, Paths paths, Encounters encounters, Py_ssize_t k, double time) except -1
    cdef bint is_one_way(self, Bodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef double along(
        self, Paths paths, Py_ssize_t i, Collider collider, double nx, double ny, double time
    ) noexcept
    cdef bint is_in_front(
        self, Paths paths, Py_ssize_t i, Collider collider, double nx, double ny, double time
    ) noexcept
    cdef int ask(self, Paths paths, Encounters encounters, Py_ssize_t k) except -1
    cdef void show(self, SolverBodies table, Paths paths, Py_ssize_t i) noexcept
