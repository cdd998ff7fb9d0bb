from physics.ccd.impact_bodies cimport ImpactBodies
from physics.ccd.joined_bodies cimport JoinedBodies
from physics.ccd.joint_responses cimport JointResponses
from physics.ccd.paths cimport Paths
from physics.dynamics.solver_bodies cimport SolverBodies

# records.py explains the fields.
cdef struct ImpactContact:
    double normal_x
    double normal_y
    double normal_arm_a
    double normal_arm_b
    double tangent_arm_a
    double tangent_arm_b
    double normal_mass
    double tangent_mass
    double target_speed
    double added_speed
    double friction
    double surface_speed
    double normal_impulse
    double tangent_impulse
    double first_normal_impulse
    double first_tangent_impulse
    double normal_start
    double tangent_start
    double normal_last
    double tangent_last
    double normal_change
    double tangent_change
    double speed_before
    double slip_before
    int row_a
    int row_b
    int pair
    int slot
    int kind
    bint fresh
    bint moved

cdef ImpactContact[::1] _NO_CONTACTS

cdef enum ImpactKind:
    WITH_DRIVEN = 0
    BETWEEN_FREE = 1
    WITH_FIXED = 2
    INACTIVE = 3

cdef double CONVERGED


cdef class ImpactContacts:
    cdef readonly Py_ssize_t count
    cdef ImpactContact[::1] contacts
    cdef ImpactBodies bodies
    cdef signed char[::1] immovable
    cdef double scale, approach
    cdef bint converged
    cdef JoinedBodies joined
    cdef JointResponses responses
    cdef bint has_joint_response(self, Py_ssize_t row) noexcept
    cdef int clear(self, Py_ssize_t rows) except -1
    cdef Py_ssize_t add(
        self, Paths paths, Py_ssize_t pair, int slot, Py_ssize_t a, Py_ssize_t b, double nx, double ny,
        double ax, double ay, double bx, double by, double friction, double surface
    ) except -1
    cdef void set_effective_masses(self, SolverBodies table, Py_ssize_t k) noexcept
    cdef bint flings(
        self, SolverBodies table, Py_ssize_t row, double x, double y, double arm, double along
    ) noexcept
    cdef double inverse_mass_along(self, SolverBodies table, Py_ssize_t row, double x, double y, double arm) noexcept
    cdef void set_target_speed(self, Py_ssize_t pair, double speed, double approach) noexcept
    cdef double speed(self, Paths paths, Py_ssize_t k, bint across) noexcept
    cdef double solve_normal(self, Paths paths, Py_ssize_t k) noexcept
    cdef double solve_friction(self, Paths paths, Py_ssize_t k) noexcept
    cdef void apply(self, Paths paths, Py_ssize_t k, double normal, double tangent) noexcept
    cdef void apply_to(self, Paths paths, Py_ssize_t row, double x, double y, double turn) noexcept


cdef int kind_of(SolverBodies table, Py_ssize_t a, Py_ssize_t b) noexcept
