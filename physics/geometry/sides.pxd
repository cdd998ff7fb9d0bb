from physics.geometry.manifold cimport Manifold
from physics.geometry.placed_piece cimport PlacedPiece
from physics.shapes.convex cimport Convex

cpdef double reach_along(PlacedPiece piece, double nx, double ny) noexcept
cpdef bint contains_within(PlacedPiece piece, double x, double y, double slack) noexcept
cpdef int across_side(
    PlacedPiece piece, Py_ssize_t side, PlacedPiece other, double margin, double tol, double tie, bint flip, Manifold out
) noexcept
cdef int has_side(Convex piece, double c, double s, double nx, double ny) except -1
