cdef enum Field:
    VX = 0
    VY = 1
    W = 2
    DX = 3
    DY = 4
    DA = 5
    STATE = 6
    IMX = 0
    IMY = 1
    II = 2
    INVERSE = 3
    START_X = 0
    START_Y = 1
    START_W = 2
    GAIN_X = 3
    GAIN_Y = 4
    GAIN_W = 5
    DAMPING = 6
    DAMPING_W = 7
    FORCED_X = 8
    FORCED_Y = 9
    FORCED_W = 10
    FLIGHT = 11
    SHIFT_X = 0
    SHIFT_Y = 1
    SHIFT_A = 2
    SHIFT = 3

# What the fields are is told in body_records.py.
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

cdef BodyState[::1] _NO_STATES
cdef BodyMass[::1] _NO_MASSES

cdef enum Motion:
    FIXED = 0
    DRIVEN = 1
    FREE = 2
    ASLEEP = 3

cdef enum Ground:
    GROUND = 1
    RIDE = 2


cdef class SolverBodies:
    cdef readonly Py_ssize_t count
    cdef BodyState[::1] states
    cdef BodyMass[::1] masses
    cdef double[::1] state, inverse, flight, before, shift
    cdef double[::1] x, y, cx, cy, own_x, own_y, size, reach, still, sleep_speed
    cdef signed char[::1] held, grounded, motion, tied
    cdef int[::1] held_rows, deep, shifted
    cdef readonly Py_ssize_t shifted_count
    cdef readonly Py_ssize_t held_count, movable_count, free_count, driven_count, bound_count
    cdef int[::1] movable, free, driven, bound
    cpdef int reserve(self, Py_ssize_t n) except -1
    cdef void reset(self, Py_ssize_t i) noexcept
    cdef void shift_by(self, Py_ssize_t i, double x, double y, double angle) noexcept
    cdef void clear_shifts(self) noexcept
    cdef void hold(self, Py_ssize_t i) noexcept
    cdef void wake(self, Py_ssize_t i) noexcept
    cdef void note_before(self, Py_ssize_t i) noexcept
    cdef void ground(self, Py_ssize_t i, Py_ssize_t j, double push) noexcept
    cdef void list_movers(self) noexcept
    cdef void prepare_substeps(self, double h) noexcept
    cdef void tie(self, Py_ssize_t i) noexcept
    cdef void integrate_free(self, int substeps, double h) noexcept
    cdef void accelerate(self, bint again) noexcept
    cdef void advance(self, double h) noexcept
    cdef void correct_flight(self, double dt, int substeps) noexcept
    cdef void push(self, Py_ssize_t i, double px, double py, double torque) noexcept
