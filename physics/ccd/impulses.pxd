from physics.dynamics.solver_bodies cimport SolverBodies
from physics.ccd.paths cimport Paths
from physics.ccd.two_by_two cimport TwoByTwo

cdef enum Field:
    NX = 0
    NY = 1
    RNA = 2
    RNB = 3
    RTA = 4
    RTB = 5
    NMASS = 6
    TMASS = 7
    TARGET = 8
    FRICTION = 9
    SURFACE = 10
    NORMAL = 11
    TANGENT = 12
    NORMAL0 = 13
    TANGENT0 = 14
    RECORD = 15

cdef int PASSES
cdef double SETTLED


cdef class Impulses:
    cdef readonly Py_ssize_t count
    cdef int[::1] a, b, pair
    cdef signed char[::1] slot, kind, fresh, linked
    cdef double[::1] record
    cdef readonly Py_ssize_t order_count, row_count
    cdef int[::1] order, rows
    cdef double[::1] saved
    cdef double scale, approach
    cdef TwoByTwo two
    cdef bint settled
    cdef int reserve(self, Py_ssize_t rows) except -1
    cdef void clear(self) noexcept
    cdef int add(
        self, Paths paths, Py_ssize_t pair, int slot, Py_ssize_t a, Py_ssize_t b, double nx, double ny,
        double ax, double ay, double bx, double by, double friction, double surface
    ) except -1
    cdef void gather(self, SolverBodies table) noexcept
    cdef void link(self, SolverBodies table, Py_ssize_t i) noexcept
    cdef double mass(
        self, SolverBodies table, Py_ssize_t a, Py_ssize_t b, double x, double y, double arm_a, double arm_b
    ) noexcept
    cdef void bounce(self, Py_ssize_t pair, double speed) noexcept
    cdef double speed(self, Paths paths, Py_ssize_t k) noexcept
    cdef double side_speed(self, Paths paths, Py_ssize_t k) noexcept
    cdef void solve(self, Paths paths) noexcept
    cdef void propagate(self, Paths paths) noexcept
    cdef double mass_of(self, SolverBodies table, Py_ssize_t row, Py_ssize_t c, int arm) noexcept
    cdef void apply_to(self, Paths paths, Py_ssize_t row, Py_ssize_t c, int arm, double normal) noexcept
    cdef void restore(self, Paths paths) noexcept
    cdef void run(self, Paths paths, bint backwards) noexcept
    cdef double push(self, Paths paths, Py_ssize_t k) noexcept
    cdef double push_both(self, Paths paths) noexcept
    cdef double shared(self, SolverBodies table, Py_ssize_t i, Py_ssize_t c, Py_ssize_t e, double arms) noexcept
    cdef double rub(self, Paths paths, Py_ssize_t k) noexcept
    cdef void apply(self, Paths paths, Py_ssize_t k, double normal, double tangent) noexcept
    cdef bint is_squeezed(self, Paths paths, Py_ssize_t k) noexcept
    cdef bint is_at_rest(self, Paths paths, Py_ssize_t k) noexcept
    cdef void remove(self, Py_ssize_t k) noexcept
    cdef void lean(self, Paths paths, Py_ssize_t k) noexcept
