from physics.collision.hits cimport Hits
from physics.dynamics.joint_matrix cimport JointMatrix
from physics.dynamics.joint_solver cimport JointSolver
from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.solver_bodies cimport SolverBodies


cdef bint rebound(JointSolver joints, SolverBodies bodies, Hits hits) except -1
cdef bint mark_groups(JointMatrix matrix, JointTable t, SolverBodies bodies, Hits hits) noexcept
cdef int joint_of(JointTable t, SolverBodies bodies, Py_ssize_t row) noexcept
cdef bint has_velocity_of(Hits hits, SolverBodies bodies, Py_ssize_t k, Py_ssize_t row, bint joined) noexcept
cdef void clear_impulses(JointMatrix matrix, JointTable t) noexcept
cdef void solve_bounces(JointSolver joints, SolverBodies bodies, Hits hits) noexcept
cdef bint solve_bounce(
    JointSolver joints, SolverBodies bodies, Hits hits, Py_ssize_t k, double enough
) noexcept
cdef double mass_of(SolverBodies bodies, Hits hits, Py_ssize_t k) noexcept
cdef double give_of(SolverBodies bodies, Py_ssize_t row, double x, double y, double arm) noexcept
cdef double speed_of(SolverBodies bodies, Hits hits, Py_ssize_t k) noexcept
cdef void push(SolverBodies bodies, Hits hits, Py_ssize_t k, double impulse) noexcept
cdef void kick(SolverBodies bodies, Py_ssize_t row, double x, double y, double turn) noexcept
