from physics.ccd.flight cimport Segment
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.rows.bodies cimport Bodies

cdef enum Change:
    UNCHANGED = 0
    OF_VELOCITY = 1
    DEFLECTED = 2

cdef enum Stop:
    MOVES = 0
    STOPPED = 1
    STUCK = 2
    TOO_FAST = 3

cdef enum Pin:
    UNPINNED = 0
    PINNED_ONE_WAY = 1
    PINNED = 2

cdef Segment[::1] _NO_SEGMENTS, _RESTING


cdef class Paths:
    cdef Segment[::1] segments
    cdef double[::1] turning, margin, travelled, ends, pin_x, pin_y
    cdef signed char[::1] fast, unpredicted, squeezed, landed, overlapped_ground, changed, stopped, pinned, listed
    cdef int[::1] impacts, met_count, changed_rows, hashed_rows
    cdef Py_ssize_t changed_count, hashed_count
    cdef bint clean
    cdef double dt, gravity, cosine, sine
    cdef int substeps
    cdef SolverBodies table
    cdef Bodies bodies
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef double length(self, Py_ssize_t i) noexcept
    cdef bint is_fast(self, Py_ssize_t i) noexcept
    cdef double smaller_width(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef bint rests_on(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef bint has_driven(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef bint is_crowded(self, Py_ssize_t i) noexcept
    cdef double x(self, Py_ssize_t i, double time) noexcept
    cdef double y(self, Py_ssize_t i, double time) noexcept
    cdef double turned(self, Py_ssize_t i, double time) noexcept
    cdef void set_rotation(self, Py_ssize_t i, double time) noexcept
    cdef double apart_x(self, Py_ssize_t i, Py_ssize_t j, double time) noexcept
    cdef double apart_y(self, Py_ssize_t i, Py_ssize_t j, double time) noexcept
    cdef void arrive(self, Py_ssize_t i, double time) noexcept
    cdef void wake(self, Py_ssize_t i, double time) noexcept
    cdef void start_woken(self, Py_ssize_t i, double time) noexcept
    cdef bint cancel_acceleration(self, Py_ssize_t i, double nx, double ny) noexcept
    cdef void start_after_impact(self, Py_ssize_t i, bint joined) noexcept
    cdef void start_after_pull(self, Py_ssize_t i, double x, double y, double turn) noexcept
    cdef void start_segment(self, Py_ssize_t i) noexcept
    cdef void hold(self, Py_ssize_t i) noexcept
    cdef void begin_segment(self, Py_ssize_t i) noexcept
    cdef bint takes_off(self, Py_ssize_t i) noexcept
    cdef void let_fly(self, Py_ssize_t i) noexcept
    cdef void start_chord(self, Py_ssize_t i) noexcept
    cdef void change(self, Py_ssize_t i) noexcept
    cdef void stop(self, Py_ssize_t i, bint stuck) noexcept
    cdef void pin(self, Py_ssize_t i, double x, double y) noexcept
    cdef bint may_be_carried(self, Py_ssize_t i, Py_ssize_t by) noexcept
    cdef void carry(self, Py_ssize_t i, Py_ssize_t by) noexcept
    cdef void carry_with(self, Py_ssize_t i, Py_ssize_t row) noexcept
    cdef void drive(self, Py_ssize_t i, double mx, double my, double ma) noexcept
    cdef void put_down(self, Py_ssize_t i, double time) noexcept
    cdef bint is_carried(self, Py_ssize_t i) noexcept
    cdef bint is_dynamic(self, Py_ssize_t i) noexcept
    cdef bint is_at_impact_limit(self, Py_ssize_t i) noexcept
    cdef void clear(self, Py_ssize_t i) noexcept
