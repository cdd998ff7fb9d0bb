from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.solver_bodies cimport SolverBodies


cdef void update_jacobian(JointTable t, Py_ssize_t k, SolverBodies bodies, bint anew) noexcept
cdef void set_direction(JointTable t, Py_ssize_t i, double nx, double ny, double ja, double jb) noexcept
cdef bint is_torn(JointTable t, Py_ssize_t k, SolverBodies bodies) noexcept
cdef void set_bends(JointTable t, SolverBodies bodies, Py_ssize_t k) noexcept
cdef double bend_between(
    double x, double y, double vx, double vy, double bend_x, double bend_y, double h
) noexcept
cdef void sum_pulls(JointTable t, Py_ssize_t k) noexcept
