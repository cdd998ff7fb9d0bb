from physics.geometry.manifold cimport Manifold
from physics.geometry.placed cimport Placed

cdef int polygon_polygon(Placed a, Placed b, double margin, double tol, double tie, Manifold out) noexcept
