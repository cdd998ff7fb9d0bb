from physics.ccd.paths cimport Paths
from physics.collision.manifolds cimport Manifolds


cdef bint begin_paths(Paths paths, double dt, int steps) noexcept
cdef void note_overlaps(Paths paths, Manifolds manifolds) noexcept
cdef void _fall(Paths paths, Py_ssize_t i, int steps) noexcept
cdef void _tip(Paths paths, Py_ssize_t i, int steps) noexcept
cdef void _start(Paths paths, Py_ssize_t i) noexcept
cdef void finish_paths(Paths paths) noexcept
