from physics.ccd.paths cimport Paths
from physics.ccd.pre_solve_hook cimport PreSolveHook
from physics.ccd.toi_queue cimport ToiQueue
from physics.collision.detection cimport Detection
from physics.collision.kept_manifolds cimport KeptManifolds
from physics.collision.manifolds cimport Manifolds
from physics.collision.one_way cimport OneWay
from physics.rows.bodies cimport Bodies


cdef class ContactFilter:
    cdef double friction, restitution, surface
    cdef Manifolds manifolds
    cdef KeptManifolds kept
    cdef bint passing
    cdef OneWay one_way
    cdef PreSolveHook hook
    cdef int begin(self, Detection detection, PreSolveHook hook) except -1
    cdef bint passes(self, Bodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef bint is_one_way(self, Bodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef bint is_led(self, Bodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef int resolves(self, Paths paths, ToiQueue queue, Py_ssize_t k, double time) except -1
