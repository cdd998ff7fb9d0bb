from physics.collision.manifolds cimport Manifolds
from physics.collision.one_way_side cimport OneWaySide
from physics.geometry.placed_piece cimport PlacedPiece
from physics.rows.bodies cimport Bodies


cdef class OneWayTiles:
    cdef int[::1] first_holding, following, held
    cdef Py_ssize_t held_count
    cdef PlacedPiece neighbour
    cdef OneWaySide neighbour_front
    cdef int list_held(self, Bodies bodies, Manifolds previous) except -1
    cdef int continue_in(
        self, Bodies bodies, Manifolds previous, PlacedPiece piece, OneWaySide front, Py_ssize_t s, Py_ssize_t n,
        Py_ssize_t d
    ) except -1
    cdef int fronts_meet(
        self, Bodies bodies, PlacedPiece piece, OneWaySide front, Py_ssize_t s, Py_ssize_t t, Py_ssize_t m
    ) except -1


cdef bint ends_meet(PlacedPiece one, Py_ssize_t side, PlacedPiece other, Py_ssize_t beside, double slack) noexcept
