from physics.geometry.manifold cimport Manifold
from physics.geometry.narrowphase cimport Narrowphase
from physics.rows.bodies cimport Bodies
from physics.shapes.convex cimport Convex


cdef class RowNarrowphase:
    cdef Narrowphase shapes
    cdef int collide(self, Bodies bodies, Py_ssize_t i, Py_ssize_t j, double margin, Manifold out) except -1
    cdef int collide_filtered(
        self, Bodies bodies, Py_ssize_t i, Py_ssize_t j, int solid, double margin, Manifold out
    ) except -1
    cdef int collide_pieces(
        self, Bodies bodies, Py_ssize_t i, Convex one, Py_ssize_t j, Convex other, double margin, Manifold out
    ) except -1
    cdef int collide_simple(self, Bodies bodies, Py_ssize_t i, Py_ssize_t j, double margin, Manifold out) noexcept
