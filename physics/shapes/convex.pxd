from physics.shapes.outline cimport Outline


cdef enum Kind:
    DISC = 0
    BOX = 1
    POLYGON = 2
    ELLIPSE = 3


cdef class Convex(Outline):
    cdef readonly Kind kind
    cdef readonly double radius
    cdef readonly double cx, cy
    cdef readonly double hx, hy
    cdef readonly double ux, uy
    cdef readonly double reach
    cdef readonly signed char[::1] cuts
