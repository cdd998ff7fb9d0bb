from physics.geometry.manifold cimport Manifold
from physics.geometry.placed cimport Placed

cdef int polygon_polygon(Placed a, Placed b, double margin, double tol, double tie, Manifold out) noexcept
cdef int _meet(
    Placed a, Placed b, Py_ssize_t best, double best_gap, int turn, bint apart, double margin, double tol, double tie,
    Manifold out) noexcept
cdef Py_ssize_t _deepest(Placed piece, double nx, double ny) noexcept
cdef double _above(Placed ref, Py_ssize_t edge, Placed other, Py_ssize_t vertex) noexcept
cdef double _along(Placed ref, Py_ssize_t edge, Placed other, Py_ssize_t vertex) noexcept
cdef Py_ssize_t _next(Placed piece, Py_ssize_t vertex) noexcept
cdef Py_ssize_t _previous(Placed piece, Py_ssize_t vertex) noexcept
