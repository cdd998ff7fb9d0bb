from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.solver_bodies cimport SolverBodies


cdef class TickStart:
    cdef double[::1] body, joint, row
    cdef int note(self, SolverBodies bodies, JointTable joints) except -1
    cdef void restore(self, SolverBodies bodies, JointTable joints) noexcept
