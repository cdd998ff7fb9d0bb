from physics.grid.boxes cimport Box
from physics.grid.grid cimport Grid
from physics.grid.keys cimport Keys


cdef enum RegionState:
    UNKNOWN = 0
    CLEAR = 1
    OCCUPIED = 2


cdef class Clearings:
    cdef Box[::1] regions
    cdef signed char[::1] state
    cdef Keys keys
    cdef void forget(self) noexcept
    cdef bint is_clear(self, Grid quiet, Py_ssize_t row, Box* box) except -1
    cdef int search(self, Grid quiet, Py_ssize_t row, Box* box) except -1


cdef bint _is_within(Box* box, Box* region) noexcept
