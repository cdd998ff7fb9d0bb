from physics.ccd.paths cimport Paths
from physics.ccd.pre_solve_hook cimport PreSolveHook
from physics.ccd.toi_queue cimport ToiQueue
from physics.collision.detection cimport Detection
from physics.rows.bodies cimport Bodies


cdef class ContactFilter:
    cdef double friction, restitution, surface
    cdef Detection detection
    cdef bint any_let_through
    cdef PreSolveHook hook
    cdef int begin(self) except -1
    cdef bint lets_through(self, Bodies bodies, Py_ssize_t a, Py_ssize_t b) except -1
    cdef bint are_standing(self, Bodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef int decisions(self, Bodies bodies, Py_ssize_t a, Py_ssize_t b, int pieces) noexcept
    cdef bint is_one_way(self, Bodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef bint are_jammed(self, Bodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef bint is_held_one_way(self, Bodies bodies, ToiQueue queue, Py_ssize_t k) noexcept
    cdef int is_stopped(self, Bodies bodies, ToiQueue queue, Py_ssize_t k) except -1
    cdef int resolves(self, Paths paths, ToiQueue queue, Py_ssize_t k, double time) except -1
