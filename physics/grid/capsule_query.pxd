from physics.grid.boxes cimport Box
from physics.grid.grid cimport Grid
from physics.grid.keys cimport Keys

cdef double POINT

cdef long long floor(double x) noexcept


cdef class CapsuleQuery:
    cdef double x, y, dx, dy, radius
    cdef double left, bottom, right, top
    cdef double offset, reach
    cdef void set_segment(self, double x0, double y0, double x1, double y1, double radius) noexcept
    cdef void clip(self, Box* box) noexcept
    cdef bint meets(self, Box* box) noexcept
    cdef int search(self, Grid grid, int level, long long other_row, Keys keys) except -1
    cdef void scan(self, Grid grid, Py_ssize_t low, Py_ssize_t high, long long other_row, Keys keys) noexcept
