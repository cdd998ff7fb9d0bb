from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.solver_bodies cimport SolverBodies


cdef void stabilize_both(JointTable t, Py_ssize_t k, SolverBodies bodies) noexcept
cdef void stabilize(SolverBodies bodies, Py_ssize_t row, double pull) noexcept
cdef void clamp_velocity(
    SolverBodies bodies, Py_ssize_t row, Py_ssize_t other, double reach, double h
) noexcept
cdef double allowed_fraction(
    SolverBodies bodies, Py_ssize_t row, Py_ssize_t other, double reach, double h
) noexcept
