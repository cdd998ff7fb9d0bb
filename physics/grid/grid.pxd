from physics.grid.boxes cimport Boxes
from physics.grid.keys cimport Keys
from physics.grid.snapshot cimport Snapshot
from physics.grid.snapshot cimport Snapshot

cdef double INFINITY, INDEX_MAX, SLACK

cdef long long index(double x) noexcept

cdef enum:
    LEVELS = 24
    MAIN = 8
    CROWD = 16
    SAMPLE = 31


cdef class Grid:
    cdef double cell_size
    cdef Py_ssize_t count
    cdef int[::1] rows
    cdef double left, bottom, right, top
    cdef int[::1] row
    cdef int[::1] cell
    cdef double[::1] edges
    cdef int[::1] rank
    cdef int[::1] starts
    cdef Py_ssize_t used_count
    cdef int[::1] used
    cdef double[::1] limit
    cdef double[::1] widest
    cdef double[::1] scale
    cdef int[::1] size
    cdef int[::1] first
    cdef int[::1] base
    cdef int[::1] cells
    cdef int[::1] stride
    cdef signed char[::1] level_of
    cdef int[::1] cell_of
    cdef double[::1] sample

    cdef int build(self, Boxes boxes, int group) except -1
    cdef int collect(self, Boxes boxes, int group) except -1
    cdef void measure(self, Boxes boxes) noexcept
    cdef void set_limits(self, double limit) noexcept
    cdef double typical_extent(self, Boxes boxes) noexcept
    cdef int lay_out(self) except -1
    cdef void shape_level(self, int level) noexcept
    cdef void count_cells(self, Boxes boxes) noexcept
    cdef int place(self, Boxes boxes) except -1

    cdef void renumber(self, Snapshot snapshot) noexcept
    cdef double cost_of_queries(self, int level, Grid other, int other_level) noexcept
    cdef int pairs_within(self, int level, Keys keys) except -1
    cdef int region(
        self, int level, double left, double bottom, double right, double top, long long tag, Keys keys
    ) except -1
    cdef void scan(
        self, Py_ssize_t low, Py_ssize_t high, double left, double bottom, double right, double top, long long tag, Keys keys
    ) noexcept
