from physics.collision.manifolds cimport Manifolds
from physics.geometry.placed cimport Placed
from physics.rows.bodies cimport Bodies


cdef class WayOut:
    cdef double nx, ny
    cdef Placed one, other
    cdef int lead(self, Bodies bodies, Manifolds manifolds, Manifolds previous, Py_ssize_t first) except -1
    cdef bint is_jammed(self, Bodies bodies, Manifolds manifolds, Manifolds previous, Py_ssize_t first) except -1
    cdef double size(self, Bodies bodies, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef bint was_led(self, Manifolds manifolds, Manifolds previous, Py_ssize_t first) noexcept
    cdef bint is_inside(self, Bodies bodies, Manifolds manifolds, Py_ssize_t first) except -1
    cdef double wedge(self, Manifolds manifolds, Py_ssize_t first) noexcept
    cdef double choose(self, Bodies bodies, Manifolds manifolds, Py_ssize_t first) except? -1.0
    cdef double way(self, Bodies bodies, Py_ssize_t i, Py_ssize_t j, double nx, double ny) except? -1.0
    cdef int put(self, Bodies bodies, Py_ssize_t i, Py_ssize_t j, Py_ssize_t p, Py_ssize_t q) except -1
    cdef double overlap(self, double nx, double ny) noexcept
