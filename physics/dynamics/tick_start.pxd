from physics.dynamics.joint_table cimport JointConstraint, JointEquation, JointRow, JointTable
from physics.dynamics.solver_bodies cimport BodyFlight, BodyMass, BodyState, SolverBodies

cdef BodyState[::1] _NO_STATES
cdef BodyMass[::1] _NO_MASSES
cdef BodyFlight[::1] _NO_FLIGHTS
cdef JointConstraint[::1] _NO_CONSTRAINTS
cdef JointRow[::1] _NO_ROWS
cdef JointEquation[::1] _NO_EQUATIONS


cdef class TickStart:
    cdef BodyState[::1] states
    cdef BodyMass[::1] masses
    cdef BodyFlight[::1] flights
    cdef JointConstraint[::1] constraints
    cdef JointRow[::1] rows
    cdef JointEquation[::1] equations
    cdef int note(self, SolverBodies bodies, JointTable joints) except -1
    cdef void restore(self, SolverBodies bodies, JointTable joints) noexcept
