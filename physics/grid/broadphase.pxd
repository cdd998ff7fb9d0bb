from physics.grid.beam cimport Beam
from physics.grid.boxes cimport Boxes
from physics.grid.bounding_capsules cimport BoundingCapsules
from physics.grid.grid cimport Grid
from physics.grid.keys cimport Keys


cdef class Broadphase:
    cdef Boxes boxes
    cdef Py_ssize_t row_count
    cdef Grid movers
    cdef Grid statics
    cdef Py_ssize_t holes
    cdef bint known
    cdef BoundingCapsules capsules
    cdef Beam beam
    cdef Keys pair_keys
    cdef Keys hit_keys
    cdef readonly Py_ssize_t pair_count
    cdef readonly int[::1] first, second
    cdef readonly Py_ssize_t hit_count
    cdef readonly int[::1] hits
    cpdef int update(self, Boxes boxes, bint same_rows=*, bint same_statics=*) except -1
    cdef void leave(self, Py_ssize_t row) noexcept
    cpdef int find_pairs(self) except -1
    cpdef int query(self, double left, double bottom, double right, double top) except -1
    cdef int query_movers(self, double left, double bottom, double right, double top) except -1
    cpdef int query_segment(self, double x0, double y0, double x1, double y1, double radius) except -1
    cdef int pairs_between(self, Grid a, int i, Grid b, int j) except -1
    cdef int fill_hits(self) except -1
