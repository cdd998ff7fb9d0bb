from physics.dynamics.joint_matrix cimport JointMatrix
from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.solver_bodies cimport SolverBodies


cdef void start_equations(JointMatrix m, SolverBodies bodies) noexcept
cdef void solve_equations(
    JointMatrix m, SolverBodies bodies, bint biased, bint closes
) noexcept
cdef void set_up(JointMatrix m, SolverBodies bodies, bint biased) noexcept
cdef void set_rhs(
    JointMatrix m, SolverBodies bodies, bint closes
) noexcept
cdef void apply(JointMatrix m, SolverBodies bodies, bint biased) noexcept
cdef void share_in_loops(JointMatrix m, SolverBodies bodies) noexcept
cdef void add_limit(JointTable t, Py_ssize_t r, double impulse) noexcept
cdef double limit_residual(
    JointMatrix m, SolverBodies bodies, Py_ssize_t r, int status, bint biased
) noexcept
cdef bint release_limits(JointMatrix m, SolverBodies bodies, bint applied) noexcept
cdef bint reach_limits(
    JointMatrix m, SolverBodies bodies, bint biased
) noexcept
