from physics.dynamics.energy_limit cimport finite_reach
from physics.dynamics.islands cimport Islands
from physics.dynamics.joint_rows cimport is_stalled
from physics.dynamics.joint_solver cimport JointSolver
from physics.dynamics.joint_table cimport MOTOR, SPRING, JointConstraint, JointTable
from physics.dynamics.size_speeds cimport fastest_point
from physics.dynamics.solver_bodies cimport FREE, BodyFreeMotion, BodyState, SolverBodies

cdef void bound_stalled(JointSolver joints, SolverBodies bodies, Islands islands, double usual) noexcept
cdef Py_ssize_t count_motors(JointTable t, Py_ssize_t k) noexcept
cdef double load(
    JointTable t, Py_ssize_t r, SolverBodies bodies, Islands islands, double usual
) noexcept
cdef double momentum(SolverBodies bodies, Py_ssize_t i, double speed, double dt, double h) noexcept
cdef double angular_momentum(
    SolverBodies bodies, Py_ssize_t i, double speed, double lever, double dt, double h
) noexcept
cdef double unconstrained_speed(SolverBodies bodies, Py_ssize_t i, double dt, double h) noexcept
cdef double other_impulses(
    JointTable t, SolverBodies bodies, Py_ssize_t k, Py_ssize_t motor, bint turns, double lever
) noexcept
