from physics.collision.manifolds cimport Manifolds
from physics.dynamics.islands cimport Islands
from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.solver_bodies cimport SolverBodies


cdef class PressedIslands:
    cdef readonly bint found
    cdef signed char[::1] pressed
    cdef int find(self, Manifolds manifolds, JointTable joints, SolverBodies bodies, Islands islands) except -1
    cdef void clear(self, SolverBodies bodies, Islands islands) noexcept
    cdef void mark(self, SolverBodies bodies, Islands islands, Py_ssize_t i, int pressed) noexcept
    cdef bint is_crushing(self, Manifolds manifolds, Py_ssize_t k, SolverBodies bodies) noexcept
    cdef bint contain(self, SolverBodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
