from physics.rows.bodies cimport Bodies
from physics.grid.broadphase cimport Broadphase
from physics.geometry.bounds cimport Bounds
from physics.geometry.manifold cimport Manifold
from physics.geometry.narrowphase cimport Narrowphase
from physics.geometry.vec2 cimport Vec2
from physics.queries.candidates cimport Candidates
from physics.shapes.convex cimport Convex


cdef class PlaceQueries:
    cdef Candidates candidates
    cdef Bodies bodies
    cdef Broadphase grid
    cdef Bounds bounds
    cdef Manifold manifold
    cdef Narrowphase narrowphase
    cdef Convex window
    cdef tuple windows
    cdef Vec2 spot, best
    cdef int nearest_within(self, double x, double y, double reach) except -2
    cdef double found
    cdef tuple region(self, double hx, double hy)
    cdef bint _covers(self, Py_ssize_t row, double x, double y) noexcept
