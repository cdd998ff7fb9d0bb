from physics.components.collider cimport Collider
from physics.collision.manifolds cimport Manifolds
from physics.ccd.toi_queue cimport ToiQueue
from physics.ccd.pre_solve_hook cimport PreSolveHook
from physics.ccd.paths cimport Paths
from physics.rows.bodies cimport Bodies
from physics.collision.detection cimport Detection
from physics.collision.one_way cimport OneWay


cdef class ContactFilter:
    cdef double friction, restitution, surface
    cdef Manifolds near
    cdef bint waiving
    cdef OneWay one_way
    cdef PreSolveHook judge
    cdef dict rulings
    cdef int begin(self, Detection detection, PreSolveHook judge) except -1
    cdef bint waives(self, Bodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef int resolves(self, Paths paths, ToiQueue encounters, Py_ssize_t k, double time, bint owed) except -1
    cdef bint is_one_way(self, Bodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef void mix(self, Paths paths, Py_ssize_t a, Py_ssize_t b, double nx, double ny, double time) noexcept
    cdef double along(
        self, Paths paths, Py_ssize_t i, Collider collider, double nx, double ny, double time
    ) noexcept
    cdef bint recall(self, Bodies bodies, Py_ssize_t a, Py_ssize_t b, double nx, double ny) noexcept
    cdef bint was_asked(self, Paths paths, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef int ask(self, Paths paths, ToiQueue encounters, Py_ssize_t k, double time) except -1
    cdef double approach(
        self, Paths paths, Py_ssize_t a, Py_ssize_t b, double nx, double ny, double x, double y, double time
    ) noexcept
