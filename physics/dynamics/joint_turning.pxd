from physics.dynamics.joint_matrix cimport JointMatrix
from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.solver_bodies cimport SolverBodies


cdef void foresee_turning(
    JointMatrix m, SolverBodies bodies
) noexcept
cdef bint is_turning(JointMatrix m, SolverBodies bodies, Py_ssize_t k) noexcept
