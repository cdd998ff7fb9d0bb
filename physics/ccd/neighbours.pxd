from physics.ccd.paths cimport Paths
from physics.ccd.spatial_hash cimport SpatialHash
from physics.grid.broadphase cimport Broadphase


cdef class Neighbours:
    cdef Paths paths
    cdef Broadphase grid
    cdef SpatialHash hash
    cdef double x0, y0, x1, y1
    cdef int begin(self) except -1
    cdef double horizon(self, Py_ssize_t row, double time) noexcept
    cdef void set_ends(self, Py_ssize_t row, double time, double until) noexcept
    cdef double padded_reach(self, Py_ssize_t row) noexcept
    cdef int put(self, Py_ssize_t row, double time, double until) except -1
    cdef bint may_skip_ground(self, Py_ssize_t row) noexcept
    cdef int find(self, Py_ssize_t row, double time, double until) except -1
