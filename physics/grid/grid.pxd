from physics.grid.boxes cimport Box, Boxes
from physics.grid.keys cimport Keys
from physics.grid.levels cimport Levels
cdef double INDEX_MAX, NAN

cdef long long index(double x) noexcept
cdef long long wrapped(long long c, long long cells) noexcept


cdef class Grid:
    cdef Levels levels
    cdef bint removable
    cdef long long[::1] label
    cdef Box[::1] bounds
    cdef int[::1] entry
    cdef int[::1] cell_starts
    cdef int[::1] first
    cdef long long[::1] west
    cdef long long[::1] south
    cdef int[::1] cell

    cdef int build(self, Boxes boxes, int group, bint same_rows) except -1
    cdef void count_cells(self, Boxes boxes) noexcept
    cdef int sum_counts(self) noexcept
    cdef void copy_boxes(self, Boxes boxes) noexcept
    cdef void repeat_first_cells(self, int k) noexcept
    cdef int forget_entries(self, Py_ssize_t rows) except -1
    cdef bint remove(self, Py_ssize_t row) noexcept
    cdef void clear_entry(self, Py_ssize_t entry) noexcept
    cdef double cost_of_queries(self, int k, Grid other, int j) noexcept
    cdef int pairs_within(self, int k, Keys keys) except -1
    cdef int pairs_of_all(self, int k, Keys keys) except -1
    cdef int query_region(
        self, int k, double left, double bottom, double right, double top, long long other_row, Keys keys
    ) except -1
    cdef void scan(
        self,
        Py_ssize_t low,
        Py_ssize_t high,
        double left,
        double bottom,
        double right,
        double top,
        long long other_row,
        Keys keys,
    ) noexcept
