from physics.components.collider cimport Collider
from physics.geometry.placed cimport Placed


cdef class OneWaySide:
    cdef double x, y, cosine
    cdef void of(self, Collider collider, Placed piece, double c, double s) noexcept
    cdef bint has(self, double nx, double ny) noexcept
