from physics.dynamics.solver_bodies cimport SolverBodies


cdef enum Acts:
    NOTHING = 0
    HOLD = 1
    SPRING = 2
    MOTOR = 3

# records.py explains the fields.
cdef struct JointConstraint:
    double arm_a_x
    double arm_a_y
    double arm_b_x
    double arm_b_y
    double angle
    double axis_x
    double axis_y
    double separation_x
    double separation_y
    double total_impulse_x
    double total_impulse_y
    double total_angular_impulse
    double pull_a
    double pull_b
    double closing_speed
    double span
    double ratio
    double break_force
    double break_torque
    int row_a
    int row_b
    int first_row
    int end_row
    bint live
    bint broken
    bint exact
    bint welded
    bint powered
    bint presses

cdef struct JointRow:
    double mass_11
    double mass_12
    double mass_22
    double measure
    double measure_q
    double rate
    double rest
    double low
    double high
    double frequency
    double damping_ratio
    double strength
    double counter_strength
    double stalled_strength
    double stiffness
    double drag
    double pair_drag
    double lower_impulse
    double upper_impulse
    double measure_before
    double measure_before_q
    double lag
    double lag_q
    int joint
    int shape
    int acts
    bint limited
    bint in_passes
    bint braced

cdef struct JointEquation:
    double nx
    double ny
    double ja
    double jb
    double error
    double bend
    double motor_speed
    double impulse

cdef JointConstraint[::1] _NO_CONSTRAINTS, _CLEARED
cdef JointRow[::1] _NO_ROWS, _CLEARED_ROW
cdef JointEquation[::1] _NO_EQUATIONS, _CLEARED_EQUATION


cdef class JointTable:
    cdef readonly Py_ssize_t count, row_count
    cdef JointConstraint[::1] constraints
    cdef JointRow[::1] rows
    cdef JointEquation[::1] equations
    cdef double h
    cdef bint breakable
    cdef int reserve(self, Py_ssize_t joints, Py_ssize_t rows) except -1
    cdef Py_ssize_t add(self, Py_ssize_t row_a, Py_ssize_t row_b) noexcept
    cdef Py_ssize_t add_row(self, int shape, int acts, bint limited) noexcept
    cdef bint is_pair(self, Py_ssize_t r) noexcept
    cdef bint is_angular(self, Py_ssize_t i) noexcept
    cdef void mark_rows_in_passes(self) noexcept
    cdef bint break_overloaded(self, double dt) noexcept
    cdef double limit_impulse(self, Py_ssize_t r) noexcept
    cdef void add_to_total(self, Py_ssize_t r, bint second, double impulse) noexcept
    cdef void update_axis_row(
        self, Py_ssize_t r, SolverBodies bodies, double measure, bint anew
    ) noexcept
    cdef void invert(self, Py_ssize_t r, SolverBodies bodies) noexcept
    cdef double inverse_mass(self, Py_ssize_t k, SolverBodies bodies, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef double drag(self, Py_ssize_t r, double inverse_mass) noexcept
    cdef double stretch_fraction(
        self, Py_ssize_t r, SolverBodies bodies, double arm_a, double arm_b, double stretch, double inverse_mass
    ) noexcept
    cdef double closing(self, Py_ssize_t r, bint second, double rate) noexcept
    cdef double closing_limit(self, Py_ssize_t i) noexcept
    cdef double speed_of(self, Py_ssize_t k, SolverBodies bodies, Py_ssize_t i) noexcept
    cdef void apply_impulse(self, Py_ssize_t k, SolverBodies bodies, Py_ssize_t i, double impulse) noexcept
