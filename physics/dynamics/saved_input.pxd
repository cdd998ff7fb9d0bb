from physics.dynamics.joint_table cimport JointConstraint, JointEquation, JointRow, JointTable
from physics.dynamics.solver_bodies cimport BodyFreeMotion, BodyMass, BodyState, SolverBodies

cdef BodyState[::1] _NO_STATES
cdef BodyMass[::1] _NO_MASSES
cdef BodyFreeMotion[::1] _NO_FREE_MOTIONS
cdef JointConstraint[::1] _NO_CONSTRAINTS
cdef JointRow[::1] _NO_ROWS
cdef JointEquation[::1] _NO_EQUATIONS


cdef class SavedInput:
    cdef BodyState[::1] states
    cdef BodyMass[::1] masses
    cdef BodyFreeMotion[::1] free_motions
    cdef JointConstraint[::1] constraints
    cdef JointRow[::1] rows
    cdef JointEquation[::1] equations
    cdef int save(self, SolverBodies bodies, JointTable joints) except -1
    cdef void restore(self, SolverBodies bodies, JointTable joints) noexcept
