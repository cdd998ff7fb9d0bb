from physics.dynamics.immersion cimport Immersion
from physics.dynamics.solver_bodies cimport SolverBodies

cdef enum Field:
    ORIGIN_X = 0
    ORIGIN_Y = 1
    FIELD_X = 2
    FIELD_Y = 3
    RULES = 4
    PULL = 5
    RADIUS = 6
    FALLOFF = 7
    DRAG = 8
    DRAG_W = 9
    FLOW_X = 10
    FLOW_Y = 11
    DENSITY = 12
    UP_X = 13
    UP_Y = 14
    SURFACE_X = 15
    SURFACE_Y = 16
    FIELD = 17

cdef enum Member:
    BASE_X = 0
    BASE_Y = 1
    BASE_W = 2
    SCALE = 3
    GRAVITY_X = 4
    GRAVITY_Y = 5
    OWN_DAMPING = 6
    OWN_DAMPING_W = 7
    GAINED_X = 8
    GAINED_Y = 9
    GAINED_W = 10
    MEMBER = 11


cdef class ForceFields:
    cdef readonly Py_ssize_t count, field_count, link_count
    cdef double[::1] field, member
    cdef int[::1] row, first_link, first_outline, link
    cdef Immersion immersion
    cdef double c, s, ax, ay
    cdef void clear(self) noexcept
    cdef Py_ssize_t add_field(self) except -1
    cdef Py_ssize_t add_member(self, Py_ssize_t row) except -1
    cdef int add_link(self, Py_ssize_t field) except -1
    cdef void begin(self, SolverBodies bodies) noexcept
    cdef void start(self, SolverBodies bodies) noexcept
    cdef void apply(self, SolverBodies bodies, double h) noexcept
    cdef void evaluate(self, SolverBodies bodies, Py_ssize_t n, double h) noexcept
    cdef void attract(self, Py_ssize_t f, double x, double y) noexcept
    cdef void turn(self, double angle) noexcept
    cdef void finish(self, SolverBodies bodies, int substeps) noexcept
