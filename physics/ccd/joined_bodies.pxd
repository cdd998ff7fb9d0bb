from physics.ccd.paths cimport Paths
from physics.dynamics.joint_solver cimport JointSolver
from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.solver_bodies cimport SolverBodies


cdef enum HeldBy:
    HELD_BY_NOTHING, HELD_BY_STILL, HELD_BY_MOVING, CONTRADICTORY

# records.py explains the fields.
cdef struct PlanarVector:
    double x
    double y
    double turn

cdef PlanarVector[::1] NO_VECTORS, _ZERO


cdef class JoinedBodies:
    cdef JointSolver joints
    cdef bint present, listed
    cdef int[::1] group, member_index, member, first, size, ready
    cdef signed char[::1] held_by
    cdef double center_vx, center_vy
    cdef double[::1] end_time
    cdef PlanarVector[::1] impulse, change
    cdef Py_ssize_t member_count
    cdef int moment
    cdef void start(self) noexcept
    cdef int wake(self, Paths paths, Py_ssize_t row, double time) except -1
    cdef int list_groups(self, SolverBodies table) except -1
    cdef void add_member(self, SolverBodies table, Py_ssize_t row, Py_ssize_t k) noexcept
    cdef Py_ssize_t group_of(self, Py_ssize_t row) noexcept
    cdef bint is_driven(self, Py_ssize_t row) noexcept
    cdef void pose(self, Paths paths, Py_ssize_t k, double time) noexcept
    cdef void leave_out_soft_rows(self, SolverBodies table, Py_ssize_t k) noexcept
    cdef void factor(self, SolverBodies table, Py_ssize_t k) noexcept
    cdef double end_time_of(self, Py_ssize_t row) noexcept
    cdef void note_velocities(self, Paths paths, Py_ssize_t k) noexcept
    cdef double energy(self, SolverBodies table, Py_ssize_t k) noexcept
    cdef void clear(self, Py_ssize_t k) noexcept
    cdef void add(self, Py_ssize_t row, double x, double y, double turn) noexcept
    cdef void respond(self, SolverBodies table, Py_ssize_t k) noexcept
    cdef void move_on(self, Paths paths, Py_ssize_t k) noexcept
    cdef void resolve(self, SolverBodies table, Py_ssize_t k, bint whole) noexcept
    cdef double driven_speed(self, JointTable t, SolverBodies table, Py_ssize_t r) noexcept
    cdef double speed(self, JointTable t, Py_ssize_t r) noexcept
    cdef void add_change(
        self, SolverBodies table, Py_ssize_t row, double x, double y, double turn
    ) noexcept
