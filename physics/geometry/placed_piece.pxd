from physics.shapes.convex cimport Convex, Kind
from physics.shapes.outline cimport Outline


cdef class PlacedPiece(Outline):
    cdef Kind kind
    cdef double radius
    cdef double cx, cy
    cdef double hx, hy
    cdef double ux, uy
    cdef double reach
    cpdef int place(self, Convex piece, double x, double y, double c, double s) except -1
