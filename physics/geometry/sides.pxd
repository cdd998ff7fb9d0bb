from physics.geometry.manifold cimport Manifold
from physics.geometry.placed cimport Placed

cdef double reach_along(Placed piece, double nx, double ny) noexcept
cdef bint holds(Placed piece, double x, double y, double slack) noexcept
cdef int across_side(
    Placed piece, Py_ssize_t side, Placed other, double margin, double tol, double tie, bint flip, Manifold out
) noexcept
