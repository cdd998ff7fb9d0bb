from physics.geometry.manifold cimport Manifold
from physics.geometry.placed_piece cimport PlacedPiece

cdef int polygon_polygon(PlacedPiece a, PlacedPiece b, double margin, double tol, double tie, Manifold out) noexcept
cdef int _meet(
    PlacedPiece a, PlacedPiece b, Py_ssize_t best, double best_gap, int turn, bint apart, double margin, double tol, double tie,
    Manifold out) noexcept
cdef Py_ssize_t _deepest(PlacedPiece piece, double nx, double ny) noexcept
cdef double _above(PlacedPiece ref, Py_ssize_t edge, PlacedPiece other, Py_ssize_t vertex) noexcept
cdef double _along(PlacedPiece ref, Py_ssize_t edge, PlacedPiece other, Py_ssize_t vertex) noexcept
cdef Py_ssize_t _next(PlacedPiece piece, Py_ssize_t vertex) noexcept
cdef Py_ssize_t _previous(PlacedPiece piece, Py_ssize_t vertex) noexcept
