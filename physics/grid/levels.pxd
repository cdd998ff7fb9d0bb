from physics.grid.boxes cimport Boxes

cdef double INFINITY, SLACK

cdef enum:
    LEVELS = 20
    MAIN = 8
    FACTOR = 8
    FEW = 16
    SAMPLE = 15


cdef class Levels:
    cdef double cell_size
    cdef Py_ssize_t count
    cdef int[::1] rows
    cdef int[::1] level
    cdef double left, bottom, right, top
    cdef Py_ssize_t used_count
    cdef int[::1] used
    cdef int lowest
    cdef double[::1] limit
    cdef double[::1] widest
    cdef double[::1] scale
    cdef int[::1] size
    cdef int[::1] capsules
    cdef int[::1] cells
    cdef int[::1] stride
    cdef int[::1] base
    cdef Py_ssize_t slots
    cdef double[::1] sample

    cdef int collect(self, Boxes boxes, int group, bint same_rows) except -1
    cdef void set_limits(self, Boxes boxes) noexcept
    cdef double typical_extent(self, Boxes boxes) noexcept
    cdef int level_for(self, double extent) noexcept
    cdef void assign_levels(self, Boxes boxes) noexcept
    cdef void lay_out(self) noexcept
    cdef void choose_cells(self, int k) noexcept


cdef Py_ssize_t prime_from(Py_ssize_t n) noexcept
