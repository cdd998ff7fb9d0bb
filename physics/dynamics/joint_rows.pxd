from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.softness cimport Softness
from physics.dynamics.solver_bodies cimport SolverBodies


cdef void solve_axis(JointTable t, Py_ssize_t r, SolverBodies bodies, Softness softness, bint biased) noexcept
cdef double catching_up(JointTable t, Py_ssize_t r, Softness softness) noexcept
cdef double motor_speed(JointTable t, Py_ssize_t r, Softness softness, bint biased) noexcept
cdef double returning(JointTable t, Py_ssize_t r, Softness softness, double left) noexcept
cdef void solve_limits(JointTable t, Py_ssize_t r, SolverBodies bodies, Softness softness, bint biased) noexcept
cdef double limit(
    JointTable t, Py_ssize_t r, Softness softness, double old, double speed, double left, bint biased
) noexcept
cdef void solve_pair(JointTable t, Py_ssize_t r, SolverBodies bodies, Softness softness, bint biased) noexcept
cdef void solve_soft_weld(JointTable t, SolverBodies bodies, Py_ssize_t turning, Py_ssize_t point) noexcept
cdef bint is_stalled(JointTable t, Py_ssize_t r, Softness softness) noexcept
