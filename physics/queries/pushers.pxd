from physics.geometry.placed_piece cimport PlacedPiece
from physics.queries.moved_bodies cimport MovedBodies
from physics.geometry.manifold cimport Manifold
from physics.geometry.narrowphase cimport Narrowphase
from physics.queries.mover_shape cimport MoverShape
from physics.shapes.convex cimport Convex


cdef class Pushers:
    cdef MoverShape shape
    cdef Narrowphase narrowphase
    cdef Manifold manifold
    cdef MovedBodies moved_bodies
    cdef PlacedPiece placed
    cdef double ride_x, ride_y
    cdef dict last_moves
    cdef int recall(self, tuple pressed) except -1
    cdef int _is_in(self, Py_ssize_t row, Py_ssize_t piece) except -1
    cdef tuple remember(self)
    cdef int limit_ride(self) except -1
    cdef bint _is_character(self, Py_ssize_t row) except -1
    cdef int find(self, double own_x, double own_y) except -1
    cdef int part(self) except -1
    cdef int find_driven(self, double dt) except -1
    cdef bint _overlaps(self, Py_ssize_t row) except -1
    cdef double _time_of(
        self, Py_ssize_t row, double dx, double dy, double turn, bint keep
    ) except? -1.0
    cdef bint _ran_into(
        self, Py_ssize_t row, Convex part, Convex other, double dx, double dy, double turn
    ) except -1
    cdef bint rise(self, Py_ssize_t row, double dx, double dy, double turn) except -1
    cdef int leave_all(self) except -1
    cdef int _leave(self, Py_ssize_t k) except -1
    cdef double _least_slide(self, Py_ssize_t k, double dx, double dy) except? -1.0
    cdef double _distance_out(self, Py_ssize_t k, double ux, double uy) except? -1.0
