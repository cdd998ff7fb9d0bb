from physics.dynamics.joint_matrix cimport JointMatrix
from physics.dynamics.solver_bodies cimport SolverBodies


cdef enum:
    # Values of `find_support`.
    FLIES, FLIES_UPRIGHT, SUPPORTED, DRAGGED

cdef void count_work(JointMatrix m) noexcept
cdef void take_back_work(JointMatrix m, SolverBodies bodies) noexcept
cdef void slow_down(JointMatrix m, SolverBodies bodies, Py_ssize_t k) noexcept
cdef Py_ssize_t list_members(JointMatrix m, SolverBodies bodies, Py_ssize_t k) noexcept
cdef int find_support(
    JointMatrix m, SolverBodies bodies, Py_ssize_t k, Py_ssize_t count
) noexcept
cdef double place_x(JointMatrix m, SolverBodies bodies, Py_ssize_t n) noexcept
cdef double place_y(JointMatrix m, SolverBodies bodies, Py_ssize_t n) noexcept
