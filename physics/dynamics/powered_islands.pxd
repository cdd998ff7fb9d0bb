from physics.dynamics.islands cimport Islands
from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.solver_bodies cimport SolverBodies


cdef class PoweredIslands:
    cdef readonly bint found
    cdef signed char[::1] powered
    cdef int find(self, JointTable joints, SolverBodies bodies, Islands islands) except -1
    cdef void clear(self, SolverBodies bodies, Islands islands) noexcept
    cdef void mark(self, SolverBodies bodies, Islands islands, Py_ssize_t i) noexcept
    cdef bint hold(self, SolverBodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
