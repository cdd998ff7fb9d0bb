from physics.grid.boxes cimport BoundingCapsule, Boxes
from physics.grid.capsule_query cimport CapsuleQuery
from physics.grid.keys cimport Keys
from physics.grid.levels cimport Levels


cdef class BoundingCapsules:
    cdef Py_ssize_t count
    cdef BoundingCapsule[::1] capsules
    cdef int[::1] of_row
    cdef int copy_capsules(self, Boxes boxes, Levels moving, Levels quiet) except -1
    cdef void set_query(self, long long row, CapsuleQuery capsule_query) noexcept
    cdef void filter(self, Boxes boxes, Keys keys, Py_ssize_t start, CapsuleQuery capsule_query) noexcept
    cdef bint rules_out(self, Boxes boxes, long long elongated, long long other, CapsuleQuery capsule_query) noexcept
