from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.solver_bodies cimport SolverBodies


cdef void set_spring(JointTable t, Py_ssize_t r, SolverBodies bodies) noexcept
cdef bint is_braced(JointTable t, Py_ssize_t r) noexcept
cdef double pivot_mobility(SolverBodies bodies, Py_ssize_t row, double x, double y) noexcept
cdef double _mobility(SolverBodies bodies, Py_ssize_t row) noexcept
