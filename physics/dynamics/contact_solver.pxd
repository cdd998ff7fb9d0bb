from physics.dynamics.contact_table cimport ContactConstraint, ContactTable
from physics.dynamics.joint_matrix cimport JointMatrix
from physics.dynamics.island_marks cimport IslandMarks
from physics.dynamics.softness cimport Softness
from physics.dynamics.solver_bodies cimport BodyState, SolverBodies
from physics.dynamics.strained_islands cimport StrainedIslands


cdef double relative_speed(BodyState* a, BodyState* b, double nx, double ny, double arm_a, double arm_b) noexcept
cdef double bias(double gap, double slop, double inverse_h, bint biased, double rate, double push) noexcept


cdef class ContactSolver:
    cdef readonly ContactTable table
    cdef Softness soft, stiff
    cdef public double frequency, damping_ratio
    cdef double compliance
    cdef void set_springs(self, double dt, double h) noexcept
    cdef void stiffen(
        self, SolverBodies bodies, StrainedIslands strained, IslandMarks pressed, IslandMarks crushed,
        IslandMarks wedged, JointMatrix joint_matrix
    ) noexcept
    cdef void stiffen_to_load(self, ContactConstraint* c, double sag, double bound) noexcept
    cdef void warm_start(self, SolverBodies bodies) noexcept
    cdef void solve(self, SolverBodies bodies, double inverse_h, bint biased, Py_ssize_t first) noexcept
    cdef void restitute(self, SolverBodies bodies) noexcept
