from physics.grid.beam cimport Beam
from physics.grid.boxes cimport BoundingCapsule, Boxes
from physics.grid.keys cimport Keys
from physics.grid.levels cimport Levels


cdef class BoundingCapsules:
    cdef Py_ssize_t count
    cdef BoundingCapsule[::1] capsules
    cdef int[::1] of_row
    cdef int take(self, Boxes boxes, Levels movers, Levels statics) except -1
    cdef void set_beam(self, long long row, Beam beam) noexcept
    cdef void filter(self, Boxes boxes, Keys keys, Py_ssize_t start, Beam beam) noexcept
    cdef bint rules_out(self, Boxes boxes, long long thin, long long other, Beam beam) noexcept
