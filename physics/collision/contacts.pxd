from physics.collision.hits cimport Hits
from physics.collision.pair_table cimport PairTable
from physics.rows.bodies cimport Bodies

# The fields are explained in records.py.
cdef struct ContactValues:
    double normal_x
    double normal_y
    double depth
    double x0
    double y0
    double x1
    double y1
    double normal_impulse
    double approach_speed

cdef ContactValues[::1] _NO_VALUES


cdef class Contacts(PairTable):
    cdef int[::1] row_a, row_b, piece_a, piece_b
    cdef ContactValues[::1] values
    cdef signed char[::1] points, live, ended_early
    cdef int[::1] hit
    cdef Hits hits
    cdef long long[::1] begin_tick
    cdef list records, snapshots, shapes
    cdef long long generation
    cdef dict component_history
    cdef int grow(self) except -1
    cdef void set_pair(
        self, Py_ssize_t n, Bodies bodies, Py_ssize_t i, Py_ssize_t j, int piece_a, int piece_b
    ) noexcept
    cdef void copy(self, Py_ssize_t i, PairTable table, Py_ssize_t k) noexcept
    cdef Py_ssize_t body(self, Py_ssize_t k, bint second) noexcept
    cdef double time(self, Py_ssize_t k) noexcept
    cdef bint precedes(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef Py_ssize_t find(self, long long a, long long b) noexcept


cdef class ContactChanges:
    cdef readonly Py_ssize_t begun_count, ended_count, stayed_count
    cdef int[::1] begun, ended, stayed
    cdef list reasons
    cdef int clear(self) except -1
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef int match(self, Contacts last, Contacts now, long long tick) except -1
    cdef bint _same(self, Contacts last, Py_ssize_t i, Contacts now, Py_ssize_t j) noexcept
