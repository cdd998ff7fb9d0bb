from physics.geometry.manifold cimport Manifold
from physics.geometry.placed cimport Placed
from physics.shapes.convex cimport Convex

cpdef double reach_along(Placed piece, double nx, double ny) noexcept
cpdef bint holds(Placed piece, double x, double y, double slack) noexcept
cpdef int across_side(
    Placed piece, Py_ssize_t side, Placed other, double margin, double tol, double tie, bint flip, Manifold out
) noexcept
cdef int has_side(Convex piece, double c, double s, double nx, double ny) except -1
