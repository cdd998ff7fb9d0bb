from physics.collision.manifolds cimport Manifolds
from physics.geometry.manifold cimport Manifold
from physics.geometry.placed_piece cimport PlacedPiece
from physics.rows.bodies cimport Bodies
from physics.collision.one_way_tiles cimport OneWayTiles
from physics.collision.one_way_side cimport OneWaySide
from physics.collision.hits cimport Hits


cdef class OneWay:
    cdef double dt
    cdef Py_ssize_t count
    cdef int[::1] repaired
    cdef PlacedPiece piece, other
    cdef Manifold manifold
    cdef OneWaySide front
    cdef public Hits hits
    cdef OneWayTiles tiles
    cdef int run(self, Bodies bodies, Manifolds manifolds, Manifolds previous) except -1
    cdef int decide(self, Bodies bodies, Manifolds manifolds, Manifolds previous, Py_ssize_t k, int bit) except -1
    cdef int stops(
        self, Bodies bodies, Py_ssize_t i, Py_ssize_t j, double nx, double ny, bint held
    ) except -1
    cdef int comes_from_front(
        self, Bodies bodies, Py_ssize_t s, Py_ssize_t d, double nx, double ny, bint held
    ) except -1
    cdef Py_ssize_t piece_of(self, Bodies bodies, Manifolds manifolds, Py_ssize_t k, int bit) except -1
    cdef int set_piece(self, Bodies bodies, Py_ssize_t s, Py_ssize_t n) except -1
    cdef bint leads_to_front(self, Manifolds manifolds, Py_ssize_t k, int bit) noexcept
    cdef int was_solid(self, Bodies bodies, Manifolds manifolds, Manifolds previous, Py_ssize_t k, int bit) except -1
    cdef int is_in_front(self, Bodies bodies, Py_ssize_t s, Py_ssize_t d, bint before) except -1
    cdef bint is_front(self, Py_ssize_t side) noexcept
    cdef double plane(self, Py_ssize_t side) noexcept
    cdef int is_beyond(
        self, Bodies bodies, Py_ssize_t s, Py_ssize_t d, double nx, double ny, double offset, bint before, double slack
    ) except -1
    cdef double reach_back(
        self, Bodies bodies, Py_ssize_t d, double nx, double ny, double x, double y, double c, double s
    ) except? -1e308
    cdef double turned(self, Bodies bodies, Py_ssize_t i) except? -1e308
    cdef double smallest_width(self, Bodies bodies, Py_ssize_t s, Py_ssize_t d) except? -1.0
    cdef double moved(self, Bodies bodies, Py_ssize_t i, bint along_x) except? -1e308
    cdef int move_to_front(
        self, Bodies bodies, Manifolds manifolds, Manifolds previous, Py_ssize_t k, int bit
    ) except -1
