from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.solver_bodies cimport BodyFlight, BodyMass, BodyState, SolverBodies

cdef BodyState[::1] _NO_STATES
cdef BodyMass[::1] _NO_MASSES
cdef BodyFlight[::1] _NO_FLIGHTS


cdef class TickStart:
    cdef BodyState[::1] states
    cdef BodyMass[::1] masses
    cdef BodyFlight[::1] flights
    cdef double[::1] joint, row
    cdef int note(self, SolverBodies bodies, JointTable joints) except -1
    cdef void restore(self, SolverBodies bodies, JointTable joints) noexcept
