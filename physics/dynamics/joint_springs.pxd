from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.solver_bodies cimport SolverBodies


cdef void set_spring(JointTable t, Py_ssize_t r, SolverBodies bodies) noexcept
cdef double _mobility(SolverBodies bodies, Py_ssize_t row) noexcept
