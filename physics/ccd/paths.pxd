from physics.ccd.free_motion cimport PathSegment
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.rows.bodies cimport Bodies

cdef enum SweepOfBody:
    NOT_SWEPT = 0
    SWEPT = 1
    SEARCHED = 2

cdef enum PathChange:
    UNCHANGED = 0
    OF_VELOCITY = 1
    DEFLECTED = 2

cdef enum StopReason:
    MOVES = 0
    STOPPED = 1
    STUCK = 2
    TOO_FAST = 3

cdef enum Pin:
    UNPINNED = 0
    PINNED_ONE_WAY = 1
    PINNED = 2

cdef PathSegment[::1] _NO_SEGMENTS, _RESTING


cdef class Paths:
    cdef PathSegment[::1] segments
    cdef double[::1] turning, margin, travelled, reference_speed, end_time, pin_x, pin_y
    cdef signed char[::1] fast, unpredicted, squeezed, landed, overlapped_ground, changed, stopped, pinned, listed
    cdef int[::1] impacts, met_count, changed_rows, hashed_rows
    cdef Py_ssize_t changed_count, hashed_count
    cdef bint clean
    cdef double dt, cosine, sine
    cdef int substeps
    cdef SolverBodies table
    cdef Bodies bodies
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef double motion_bound(self, Py_ssize_t i) noexcept
    cdef bint is_fast(self, Py_ssize_t i) noexcept
    cdef double smaller_width(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef bint rests_on(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef bint has_driven(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef bint is_crowded(self, Py_ssize_t i) noexcept
    cdef double x(self, Py_ssize_t i, double time) noexcept
    cdef double y(self, Py_ssize_t i, double time) noexcept
    cdef double turned(self, Py_ssize_t i, double time) noexcept
    cdef void set_rotation(self, Py_ssize_t i, double time) noexcept
    cdef double offset_x(self, Py_ssize_t i, Py_ssize_t j, double time) noexcept
    cdef double offset_y(self, Py_ssize_t i, Py_ssize_t j, double time) noexcept
    cdef void end_segment(self, Py_ssize_t i, double time) noexcept
    cdef void wake(self, Py_ssize_t i, double time) noexcept
    cdef void start_woken(self, Py_ssize_t i, double time) noexcept
    cdef double cancel_acceleration(self, Py_ssize_t i, double nx, double ny) noexcept
    cdef double pull_along(self, Py_ssize_t i, double nx, double ny) noexcept
    cdef void start_after_impact(self, Py_ssize_t i, bint joined) noexcept
    cdef void start_after_pull(self, Py_ssize_t i, double x, double y, double turn) noexcept
    cdef void start_segment(self, Py_ssize_t i) noexcept
    cdef void leave_solver_path(self, Py_ssize_t i) noexcept
    cdef void begin_segment(self, Py_ssize_t i) noexcept
    cdef bint has_left_ground(self, Py_ssize_t i) noexcept
    cdef void set_free_acceleration(self, Py_ssize_t i) noexcept
    cdef void start_chord(self, Py_ssize_t i) noexcept
    cdef void mark_changed(self, Py_ssize_t i) noexcept
    cdef void stop(self, Py_ssize_t i, bint stuck) noexcept
    cdef void pin(self, Py_ssize_t i, double x, double y) noexcept
    cdef bint may_be_carried(self, Py_ssize_t i, Py_ssize_t by) noexcept
    cdef void carry(self, Py_ssize_t i, Py_ssize_t by) noexcept
    cdef void carry_with(self, Py_ssize_t i, Py_ssize_t row) noexcept
    cdef void move_as_driven(self, Py_ssize_t i, double mx, double my, double ma) noexcept
    cdef void stop_carried(self, Py_ssize_t i, double time) noexcept
    cdef bint is_carried(self, Py_ssize_t i) noexcept
    cdef bint is_dynamic(self, Py_ssize_t i) noexcept
    cdef bint is_at_impact_limit(self, Py_ssize_t i) noexcept
    cdef void clear(self, Py_ssize_t i) noexcept
