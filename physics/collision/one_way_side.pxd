from physics.components.collider cimport Collider
from physics.geometry.placed_piece cimport PlacedPiece


cdef class OneWaySide:
    cdef double x, y, cosine
    cdef void find(self, Collider collider, PlacedPiece piece, double c, double s) noexcept
    cdef bint has(self, double nx, double ny) noexcept
