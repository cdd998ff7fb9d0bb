from physics.dynamics.islands cimport Islands
from physics.dynamics.joint_matrix cimport JointMatrix
from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.softness cimport Softness
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.dynamics.tick_lengths cimport TickLengths


cdef class JointSolver:
    cdef readonly JointTable table
    cdef JointMatrix matrix
    cdef bint passes
    cdef void link(self, Islands islands, SolverBodies bodies) noexcept
    cdef int prepare(self, SolverBodies bodies, double h, TickLengths lengths, int substeps, double carry) except -1
    cdef void set_softness(self, double h, TickLengths lengths, int substeps) noexcept
    cdef void wake_joined(self, SolverBodies bodies) noexcept
    cdef void prepare_joint(self, Py_ssize_t k, SolverBodies bodies, double carry) noexcept
    cdef void set_span_and_closing_speed(self, Py_ssize_t k, SolverBodies bodies) noexcept
    cdef void warm_start(self, SolverBodies bodies) noexcept
    cdef void lessen(self, Py_ssize_t k, SolverBodies bodies) noexcept
    cdef void solve(self, SolverBodies bodies, bint biased) noexcept
    cdef void solve_rows(self, Py_ssize_t k, SolverBodies bodies, bint biased) noexcept
    cdef void solve_rigid(self, SolverBodies bodies, bint touched) noexcept
    cdef void clamp(self, SolverBodies bodies) noexcept
    cdef void solve_rigid_again(self, SolverBodies bodies, bint biased) noexcept
    cdef void add_up(self) noexcept
    cdef void add_joint(self, Py_ssize_t k) noexcept
    cdef void mark_constrained(self, SolverBodies bodies) noexcept
    cdef void mark_pulled(self, SolverBodies bodies) noexcept
    cdef void finish(self, SolverBodies bodies) noexcept
