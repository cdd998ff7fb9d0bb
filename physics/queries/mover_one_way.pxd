from physics.geometry.placed_piece cimport PlacedPiece
from physics.shapes.convex cimport Convex
from physics.rows.bodies cimport Bodies
from physics.collision.one_way_side cimport OneWaySide


cdef class MoverOneWay:
    cdef PlacedPiece side, own
    cdef OneWaySide front
    cdef int is_one_way(self, Bodies bodies, Py_ssize_t row) except -1
    cdef int stops(self, Bodies bodies, Py_ssize_t row, double nx, double ny) except -1
    cdef int is_in_front(
        self, Bodies bodies, Py_ssize_t row, double x, double y, double angle,
        tuple[Convex, ...] parts, double c, double s, double slack
    ) except -1
    cdef double reach_back(self, tuple[Convex, ...] parts, double c, double s, double nx, double ny) except? -1e308
    cdef int _faces(self, Bodies bodies, Py_ssize_t row, double nx, double ny) except -1
