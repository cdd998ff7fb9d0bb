from physics.rows.sortable_table cimport SortableTable
from physics.rows.bodies cimport Bodies

# The fields are explained in records.py.
cdef struct PairHit:
    double time
    double normal_x
    double normal_y
    double depth
    double x
    double y
    double x_a
    double y_a
    double angle_a
    double x_b
    double y_b
    double angle_b
    double normal_impulse
    double solver_impulse
    double weight
    double approach_speed
    int row_a
    int row_b
    int piece_a
    int piece_b
    bint were_apart
    bint rests
    bint resolved
    bint let_through
    bint by_solver
    bint is_borne

cdef PairHit[::1] _NO_PAIRS, _UNSET


cdef class Hits(SortableTable):
    cdef readonly Py_ssize_t count
    cdef PairHit[::1] pairs
    cdef int[::1] order
    cdef list known
    cdef Py_ssize_t add(self, Py_ssize_t a, Py_ssize_t b, double time) except -1
    cdef void sort_by_rows(self) noexcept
    cdef bint precedes(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef object pose(self, Py_ssize_t k, bint second)
    cdef Py_ssize_t find(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef int note(self, Bodies bodies) except -1
    cdef int find_again(self, Bodies bodies) except -1


cdef Py_ssize_t piece_again(tuple before, tuple now, Py_ssize_t piece) except -1
cdef Py_ssize_t row_as(Bodies bodies, long long entity, object record) except -2
