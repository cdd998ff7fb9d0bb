from physics.geometry.manifold cimport Manifold

cdef enum Info:
    ROW_A = 0
    ROW_B = 1
    PIECE = 2
    POINTS = 3
    ID0 = 4
    ID1 = 5
    MATCH = 6
    ENABLED = 7
    SOLID = 8
    PASSES = 9
    ROLL = 10
    TOLD = 11
    INFO = 12

cdef enum Value:
    NORMAL_X = 0
    NORMAL_Y = 1
    FRICTION = 2
    RESTITUTION = 3
    SURFACE = 4
    MET = 5
    PUSHED = 6
    RESISTANCE = 7
    VALUE = 8

cdef enum Slot:
    X = 0
    Y = 1
    DEPTH = 2
    NORMAL = 3
    TANGENT = 4
    POINT = 5


cdef class Manifolds:
    cdef readonly Py_ssize_t count
    cdef long long[::1] a, b
    cdef int[::1] info
    cdef double[::1] value, point
    cdef Py_ssize_t last
    cdef int grow(self) except -1
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef void copy(self, Py_ssize_t i, Manifolds other, Py_ssize_t k) noexcept
    cdef bint holds(self, Py_ssize_t i) noexcept
    cdef void clear(self) noexcept
    cdef Py_ssize_t add(
        self, long long a, long long b, int piece, Py_ssize_t row_a, Py_ssize_t row_b, Manifold m
    ) except -1
    cdef void put(self, Py_ssize_t i, Manifold m) noexcept
    cdef void turn(self, Py_ssize_t i, double nx, double ny, double depth) noexcept
    cdef bint is_turned(self, Py_ssize_t i) noexcept
    cdef void take_impulses(self, Py_ssize_t i, Manifolds before, Py_ssize_t k) noexcept
    cdef bint was_parted(self, Py_ssize_t i, Manifolds before, bint free) noexcept
    cdef bint was_told(self, Py_ssize_t i, Manifolds before) noexcept
    cdef void forget_impulses(self, Py_ssize_t row) noexcept
    cdef void inherit(self, Py_ssize_t i, Manifolds before) noexcept
    cdef double depth(self, Py_ssize_t i) noexcept
    cdef Py_ssize_t first_of(self, long long a, long long b) noexcept
    cdef int order(self, Py_ssize_t k, Manifolds other, Py_ssize_t i) noexcept
    cdef bint same(self, Py_ssize_t i, Manifolds other, Py_ssize_t k) noexcept
