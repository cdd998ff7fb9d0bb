from physics.collision.manifolds cimport Manifolds
from physics.geometry.placed_piece cimport PlacedPiece
from physics.rows.bodies cimport Bodies


cdef class JamResolver:
    cdef double nx, ny
    cdef PlacedPiece one, other
    cdef int turn_normals(self, Bodies bodies, Manifolds manifolds, Manifolds previous, Py_ssize_t first) except -1
    cdef bint is_jammed(self, Bodies bodies, Manifolds manifolds, Manifolds previous, Py_ssize_t first) except -1
    cdef double smallest_width(self, Bodies bodies, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef bint is_inside(self, Bodies bodies, Manifolds manifolds, Py_ssize_t first) except -1
    cdef double wedge_distance(self, Manifolds manifolds, Py_ssize_t first) noexcept
    cdef double choose_direction(self, Bodies bodies, Manifolds manifolds, Py_ssize_t first) except? -1.0
    cdef double escape_distance(self, Bodies bodies, Py_ssize_t i, Py_ssize_t j, double nx, double ny) except? -1.0
    cdef int place_pieces(self, Bodies bodies, Py_ssize_t i, Py_ssize_t j, Py_ssize_t p, Py_ssize_t q) except -1
    cdef double overlap(self, double nx, double ny) noexcept
