from physics.grid.capsule_query cimport CapsuleQuery
from physics.grid.boxes cimport Box, Boxes
from physics.grid.bounding_capsules cimport BoundingCapsules
from physics.grid.clearings cimport Clearings
from physics.grid.grid cimport Grid
from physics.grid.keys cimport Keys


cdef class Broadphase:
    cdef Boxes boxes
    cdef Py_ssize_t row_count
    cdef Grid moving
    cdef Grid quiet
    cdef Py_ssize_t holes
    cdef Clearings clearings
    cdef bint is_filled
    cdef BoundingCapsules capsules
    cdef CapsuleQuery capsule_query
    cdef Keys pair_keys
    cdef Keys hit_keys
    cdef readonly Py_ssize_t pair_count
    cdef readonly int[::1] first, second
    cdef readonly Py_ssize_t hit_count
    cdef readonly int[::1] hits
    cpdef int update(self, Boxes boxes, bint same_rows=*, bint same_quiet_rows=*) except -1
    cdef void remove_quiet_row(self, Py_ssize_t row) noexcept
    cpdef int find_pairs(self) except -1
    cdef bint is_in_clearing(self, Py_ssize_t row, Box* box) except -1
    cpdef int query(self, double left, double bottom, double right, double top) except -1
    cdef int query_moving(self, double left, double bottom, double right, double top) except -1
    cpdef int query_segment(self, double x0, double y0, double x1, double y1, double radius) except -1
    cdef int pairs_between(self, Grid a, int i, Grid b, int j) except -1
    cdef int fill_hits(self) except -1
