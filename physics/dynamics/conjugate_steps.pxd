from physics.dynamics.contact_solver cimport ContactSolver
from physics.dynamics.contact_table cimport ContactTable
from physics.dynamics.islands cimport Islands
from physics.dynamics.joint_solver cimport JointSolver
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.dynamics.strained_islands cimport StrainedIslands


cdef class ConjugateSteps:
    cdef Py_ssize_t first, point_count
    cdef int passes
    cdef double[::1] now, former, course, open
    cdef double longest
    cdef bint going, joined
    cdef int[::1] island
    cdef double[::1] after, before
    cdef int take(
        self, ContactTable contacts, SolverBodies bodies, StrainedIslands strained, Islands islands
    ) except -1
    cdef void settle(
        self, ContactSolver contacts, JointSolver joints, SolverBodies bodies, double inverse_h, bint biased
    ) noexcept
    cdef double measure(
        self, ContactSolver contacts, JointSolver joints, SolverBodies bodies, double inverse_h, bint biased
    ) noexcept
    cdef bint step(self, ContactTable contacts, SolverBodies bodies) noexcept
    cdef bint apply_clamped(self, ContactTable contacts, SolverBodies bodies) noexcept
    cdef void shorten(
        self, ContactSolver contacts, JointSolver joints, SolverBodies bodies, double inverse_h, bint biased
    ) noexcept
    cdef void sum_work(self, ContactTable t) noexcept
    cdef void discount(self, ContactTable contacts) noexcept
    cdef void take_back(self, ContactTable t, SolverBodies bodies) noexcept
