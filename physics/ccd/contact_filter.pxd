from physics.ccd.paths cimport Paths
from physics.ccd.pre_solve_hook cimport PreSolveHook
from physics.ccd.toi_queue cimport ToiQueue
from physics.collision.detection cimport Detection
from physics.rows.bodies cimport Bodies


cdef class ContactFilter:
    cdef double friction, restitution, surface
    cdef Detection detection
    cdef bint passing
    cdef PreSolveHook hook
    cdef int begin(self) except -1
    cdef bint passes(self, Bodies bodies, Py_ssize_t a, Py_ssize_t b) except -1
    cdef bint is_one_way(self, Bodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef bint is_led(self, Bodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef int resolves(self, Paths paths, ToiQueue queue, Py_ssize_t k, double time) except -1
