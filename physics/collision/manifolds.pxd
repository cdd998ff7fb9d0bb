from physics.collision.pair_table cimport PairTable
from physics.geometry.manifold cimport Manifold

# The fields are explained in records.py.
cdef struct ManifoldPair:
    int row_a
    int row_b
    int pieces
    int point_count
    int feature_0
    int feature_1
    int previous
    int enabled
    int solid_sides
    int let_through
    int rolls
    int is_contact

cdef struct ManifoldValues:
    double normal_x
    double normal_y
    double friction
    double restitution
    double surface_speed
    double approach_speed
    double normal_impulse
    double rolling_resistance

cdef struct ManifoldPoint:
    double x
    double y
    double depth
    double normal_impulse
    double tangent_impulse

cdef ManifoldPair[::1] _NO_PAIRS
cdef ManifoldValues[::1] _NO_VALUES
cdef ManifoldPoint[::1] _NO_POINTS


cdef class Manifolds(PairTable):
    cdef ManifoldPair[::1] pairs
    cdef ManifoldValues[::1] values
    cdef ManifoldPoint[::1] points
    cdef Py_ssize_t last
    cdef int grow(self) except -1
    cdef void copy(self, Py_ssize_t i, PairTable table, Py_ssize_t k) noexcept
    cdef Py_ssize_t body(self, Py_ssize_t k, bint second) noexcept
    cdef bint is_in_contact(self, Py_ssize_t i) noexcept
    cdef void clear(self) noexcept
    cdef Py_ssize_t add(
        self, long long a, long long b, int piece, Py_ssize_t row_a, Py_ssize_t row_b, Manifold m
    ) except -1
    cdef void set_manifold(self, Py_ssize_t i, Manifold m) noexcept
    cdef void replace_normal(self, Py_ssize_t i, double nx, double ny, double depth) noexcept
    cdef bint has_replaced_normal(self, Py_ssize_t i) noexcept
    cdef bint has_jammed(self, long long a, long long b) noexcept
    cdef void take_impulses(self, Py_ssize_t i, Manifolds previous, Py_ssize_t k) noexcept
    cdef bint counts_as_contact(self, Py_ssize_t i, Manifolds previous, bint free, double margin) noexcept
    cdef bint was_contact(self, Py_ssize_t i, Manifolds previous) noexcept
    cdef void forget_impulses(self, Py_ssize_t row) noexcept
    cdef void clear_impulses(self, Py_ssize_t i) noexcept
    cdef void inherit(self, Py_ssize_t i, Manifolds previous) noexcept
    cdef double depth(self, Py_ssize_t i) noexcept
    cdef int order(self, Py_ssize_t k, Manifolds other, Py_ssize_t i) noexcept
    cdef bint same(self, Py_ssize_t i, Manifolds other, Py_ssize_t k) noexcept
    cdef bint same_place(self, Py_ssize_t p, Manifolds other, Py_ssize_t q) noexcept
    cdef void take_impulse(self, Py_ssize_t p, Manifolds previous, Py_ssize_t q) noexcept
