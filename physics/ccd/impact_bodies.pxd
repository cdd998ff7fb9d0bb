from physics.ccd.joined_bodies cimport JoinedBodies
from physics.ccd.free_motion cimport PathSegment
from physics.ccd.paths cimport Paths

cdef PathSegment[::1] _NO_SEGMENTS


cdef class ImpactBodies:
    cdef Py_ssize_t count
    cdef int[::1] rows
    cdef PathSegment[::1] before, first
    cdef signed char[::1] listed
    cdef int clear(self, Py_ssize_t rows) except -1
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef void add(self, Paths paths, Py_ssize_t row) noexcept
    cdef void add_groups(self, Paths paths, JoinedBodies joined) noexcept
    cdef void clear_listed(self) noexcept
    cdef void restore(self, Paths paths) noexcept
    cdef void note_first(self, Paths paths) noexcept
    cdef void take_mean(self, Paths paths) noexcept
    cdef double mass(self, Paths paths) noexcept
    cdef bint has_changed(self, Paths paths, Py_ssize_t i, bint meets) noexcept
    cdef void move(self, Py_ssize_t i, Py_ssize_t n) noexcept
