from physics.collision.manifolds cimport Manifolds
from physics.dynamics.solver_bodies cimport SolverBodies


cdef class Islands:
    cdef int[::1] parent
    cdef double[::1] thrust
    cdef double[::1] rest
    cdef signed char[::1] awake
    cdef int[::1] disturbed
    cdef double[::1] rested
    cdef Py_ssize_t disturbed_count
    cdef void disturb(self, SolverBodies bodies, Py_ssize_t i) noexcept
    cdef void undo(self, SolverBodies bodies) noexcept
    cdef int start(self, SolverBodies bodies, Manifolds manifolds) except -1
    cdef void enter(self, SolverBodies bodies, Py_ssize_t i) noexcept
    cdef bint wakes(self, SolverBodies bodies, int i) noexcept
    cdef int find(self, int i) noexcept
    cdef void link(self, SolverBodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef void link_touching(self, SolverBodies bodies, Manifolds manifolds, double dt, double substep) noexcept
    cdef bint link_pushed(self, SolverBodies bodies, Manifolds manifolds, Py_ssize_t i, double dt, double ahead) noexcept
    cdef double approach(self, SolverBodies bodies, Manifolds manifolds, Py_ssize_t i, double dt, double ahead) noexcept
    cdef void spread(self, SolverBodies bodies, Manifolds manifolds, double ahead) noexcept
    cdef void wake(self, SolverBodies bodies) noexcept
    cdef void restart_rest(self, SolverBodies bodies) noexcept
    cdef void put_to_sleep(self, SolverBodies bodies, double dt, double h, double gravity, bint wait) noexcept
    cdef void put_pointlike_to_sleep(self, SolverBodies bodies, double gravity) noexcept


cdef bint coasts(SolverBodies bodies, Py_ssize_t i, double h, double speed, double turning) noexcept
