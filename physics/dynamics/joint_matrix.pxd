from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.softness cimport Softness
from physics.dynamics.solver_bodies cimport SolverBodies


cdef enum:
    # Values of `JointMatrix.status`: a row that is left out; limits that are not reached; the lower limit is reached;
    # the upper limit is reached; a row that is no limit.
    EXCLUDED, NOT_REACHED, AT_LOWER, AT_UPPER, EQUALITY


cdef class JointMatrix:
    cdef JointTable table
    cdef Softness rigid, stepwise, driving
    cdef readonly Py_ssize_t count
    cdef bint looped, counting
    cdef double compliance
    cdef Py_ssize_t link_count, low, high, low_link, high_link
    cdef int[::1] parent, following, tail, last_use, earlier
    cdef int[::1] first_matrix_row, end_matrix_row, first_link, end_link
    cdef int[::1] joint, row, equation, first_column, row_start
    cdef signed char[::1] second, status, turns, hit, marked
    cdef double[::1] entry, inverse_mass, solution, speed_before, rhs, work
    cdef int[::1] member
    cdef int[::1] link
    cdef int reserve(self, Py_ssize_t joints, Py_ssize_t equations, Py_ssize_t bodies) except -1
    cdef void clear(self) noexcept
    cdef int prepare(self, SolverBodies bodies) except -1
    cdef bint is_rigid(self, Py_ssize_t k) noexcept
    cdef int find_root(self, int k) noexcept
    cdef void unite(self, Py_ssize_t k, int other) noexcept
    cdef bint joins(self, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef int add_group(self, SolverBodies bodies, Py_ssize_t root) except -1
    cdef int add_joint(self, SolverBodies bodies, int k) except -1
    cdef int add_row(self, int k, int row, bint second, int status) except -1
    cdef int add_links(self, SolverBodies bodies, int k, int side) except -1
    cdef void choose(self, Py_ssize_t root) noexcept
    cdef void choose_all(self) noexcept
    cdef void fill(self, SolverBodies bodies, double compliance) noexcept
    cdef bint is_spring(self, Py_ssize_t r) noexcept
    cdef double smaller_eigenvalue(self, double k11, double k12, double k22) noexcept
    cdef void fill_link(self, SolverBodies bodies, Py_ssize_t n) noexcept
    cdef void factor(self) noexcept
    cdef void substitute(self) noexcept
    cdef void keep_null_space(self, SolverBodies bodies) noexcept
