from physics.shapes.convex cimport Convex

cdef double DIAGONAL

cdef double core_reach(Convex piece, double x, double y) noexcept
cdef double reach_bound(Convex piece, double nx, double ny, double turn) noexcept
