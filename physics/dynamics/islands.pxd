from physics.collision.manifolds cimport Manifolds
from physics.dynamics.solver_bodies cimport SolverBodies


cdef class Islands:
    cdef int[::1] parent
    cdef double[::1] push_distance
    cdef double[::1] sleep_time
    cdef signed char[::1] awake
    cdef int[::1] disturbed
    cdef double[::1] former_sleep_time
    cdef Py_ssize_t disturbed_count
    cdef void disturb(self, SolverBodies bodies, Py_ssize_t i, Py_ssize_t mover) noexcept
    cdef void undo(self, SolverBodies bodies) noexcept
    cdef int start(self, SolverBodies bodies, Manifolds manifolds) except -1
    cdef void enter(self, SolverBodies bodies, Py_ssize_t i) noexcept
    cdef bint wakes(self, SolverBodies bodies, int i) noexcept
    cdef int find(self, int i) noexcept
    cdef Py_ssize_t count_awake(self, SolverBodies bodies) noexcept
    cdef void link(self, SolverBodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef void wake(self, SolverBodies bodies) noexcept
