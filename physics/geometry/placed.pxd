from physics.shapes.convex cimport Convex, Kind


cdef class Placed:
    cdef Kind kind
    cdef double radius
    cdef double cx, cy
    cdef double hx, hy
    cdef double ux, uy
    cdef Py_ssize_t count
    cdef double[::1] vertices
    cdef int put(self, Convex piece, double x, double y, double c, double s) except -1
