from physics.dynamics.islands cimport Islands
from physics.dynamics.solver_bodies cimport SolverBodies


cdef class IslandMarks:
    cdef readonly bint any_marked
    cdef signed char[::1] marks
    cdef int start(self, SolverBodies bodies) except -1
    cdef void mark(self, SolverBodies bodies, Islands islands, Py_ssize_t i) noexcept
    cdef void unmark(self, SolverBodies bodies, Islands islands, Py_ssize_t i) noexcept
    cdef void spread(self, SolverBodies bodies, Islands islands) noexcept
    cdef bint has_contact(self, SolverBodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
