from physics.dynamics.contact_solver cimport ContactSolver
from physics.dynamics.islands cimport Islands
from physics.dynamics.joint_solver cimport JointSolver
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.dynamics.strained_islands cimport StrainedIslands


cdef class ConjugateSteps:
    cdef ContactSolver contacts
    cdef JointSolver joints
    cdef SolverBodies bodies
    cdef Py_ssize_t first, point_count
    cdef int passes
    cdef double inverse_h, longest
    cdef bint biased, continues, joined
    cdef double[::1] now, former, direction, residual
    cdef int[::1] first_island, second_island, root
    cdef double[::1] slope, end_slope
    cdef int prepare(self, StrainedIslands strained, Islands islands) except -1
    cdef void connect(self) noexcept
    cdef Py_ssize_t island_of(self, Py_ssize_t k) noexcept
    cdef Py_ssize_t find(self, Py_ssize_t row) noexcept
    cdef void iterate(self, double inverse_h, bint biased) noexcept
    cdef void add_to_totals(self, double sign) noexcept
    cdef void scale_down(self) noexcept
    cdef void measure_slopes(self) noexcept
    cdef double solve_joints_and_measure(self) noexcept
    cdef bint step(self) noexcept
    cdef void undo_step(self) noexcept
    cdef bint apply_clamped(self) noexcept
