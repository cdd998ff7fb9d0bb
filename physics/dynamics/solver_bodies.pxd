# records.py explains the fields.
cdef struct BodyState:
    double vx
    double vy
    double w
    double dx
    double dy
    double da

cdef struct BodyMass:
    double inverse_mass_x
    double inverse_mass_y
    double inverse_inertia

cdef struct BodyFreeMotion:
    double initial_vx
    double initial_vy
    double initial_w
    double start_vx
    double start_vy
    double start_w
    double gain_x
    double gain_y
    double gain_w
    double damping
    double angular_damping
    double forced_x
    double forced_y
    double forced_w

cdef struct BodyShift:
    double x
    double y
    double angle

cdef BodyState[::1] _NO_STATES, STILL
cdef BodyMass[::1] _NO_MASSES, _IMMOVABLE
cdef BodyFreeMotion[::1] _NO_FREE_MOTIONS, _UNFORCED
cdef BodyShift[::1] _NO_SHIFTS

cdef enum Motion:
    FIXED = 0
    DRIVEN = 1
    FREE = 2
    ASLEEP = 3

cdef enum Mark:
    ON_GROUND = 1
    ON_DRIVEN = 2
    IN_CROWD = 4
    HELD = 8
    POWERED = 16
    PULLED = 32
    STRUCK = 64
    BESIDE_DYNAMIC = 128
    BESIDE_JOINTED = 256
    STRUCK_LATER = 512


cdef class SolverBodies:
    cdef readonly Py_ssize_t count
    cdef BodyState[::1] states
    cdef BodyMass[::1] masses
    cdef BodyFreeMotion[::1] free_motions
    cdef BodyShift[::1] shifts, drifts
    cdef double[::1] x, y, cx, cy, local_cx, local_cy, size, reach, effective_reach, given_inverse_inertia, sleep_time, sleep_speed, added_mass
    cdef double[::1] zone_gravity, zone_gain_x, zone_gain_y
    cdef double gravity, strongest_gravity
    cdef signed char[::1] constrained, motion, substepped, jointed
    cdef int[::1] constrained_rows, marks, unrest, deep, shifted
    cdef readonly Py_ssize_t shifted_count
    cdef readonly Py_ssize_t constrained_count, movable_count, free_count, driven_count, substepped_count
    cdef int[::1] movable, free, driven, substepped_rows
    cpdef int reserve(self, Py_ssize_t n) except -1
    cdef bint is_locked(self, Py_ssize_t i) noexcept
    cdef double inverse_mass(self, Py_ssize_t i) noexcept
    cdef bint is_jointed(self, Py_ssize_t i) noexcept
    cdef double dynamic_size(self, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef double gravity_at(self, Py_ssize_t i) noexcept
    cdef double gravity_between(self, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef void reset(self, Py_ssize_t i) noexcept
    cdef void stop(self, Py_ssize_t i) noexcept
    cdef void shift_by(self, Py_ssize_t i, double x, double y, double angle) noexcept
    cdef void clear_shifts(self) noexcept
    cdef void mark_constrained(self, Py_ssize_t i) noexcept
    cdef void reset_sleep_time(self, Py_ssize_t i, int cause) noexcept
    cdef void wake(self, Py_ssize_t i, double h) noexcept
    cdef void mark_pushed(self, Py_ssize_t i, Py_ssize_t j, double push, bint belt) noexcept
    cdef bint rests(self, Py_ssize_t i) noexcept
    cdef double offset_x(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef double offset_y(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef void list_movers(self) noexcept
    cdef void mark_substepped(self, Py_ssize_t i) noexcept
    cdef void apply_impulse(self, Py_ssize_t i, double px, double py, double torque) noexcept
    cdef void add_liquid(self, Py_ssize_t i, double mass, double inverse_mass) noexcept


cdef double approach_speed(
    SolverBodies bodies, Py_ssize_t a, Py_ssize_t b, double x, double y, double nx, double ny, double dt
) noexcept
