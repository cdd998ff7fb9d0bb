from physics.collision.manifolds cimport Manifolds
from physics.rows.bodies cimport Bodies


cdef Py_ssize_t index_of(Bodies bodies, Py_ssize_t b, Py_ssize_t p, Py_ssize_t q) noexcept
cdef Py_ssize_t piece_at(Bodies bodies, Py_ssize_t b, Py_ssize_t index, bint second) noexcept
cdef Py_ssize_t piece_a_of(Bodies bodies, Manifolds manifolds, Py_ssize_t k) noexcept
cdef Py_ssize_t piece_b_of(Bodies bodies, Manifolds manifolds, Py_ssize_t k) noexcept
