from physics.components.collider cimport Collider
from physics.dynamics.manifolds cimport Manifolds
from physics.sweep.encounters cimport Encounters
from physics.sweep.judge cimport Judge
from physics.sweep.paths cimport Paths
from physics.tick.bodies cimport Bodies
from physics.tick.detection cimport Detection
from physics.tick.one_way cimport OneWay


cdef class Verdict:
    cdef double friction, restitution, surface
    cdef Manifolds near
    cdef bint waiving
    cdef OneWay one_way
    cdef Judge judge
    cdef dict rulings
    cdef int begin(self, Detection detection, Judge judge) except -1
    cdef bint waives(self, Bodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef int resolves(self, Paths paths, Encounters encounters, Py_ssize_t k, double time, bint owed) except -1
    cdef bint is_one_way(self, Bodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef void mix(self, Paths paths, Py_ssize_t a, Py_ssize_t b, double nx, double ny, double time) noexcept
    cdef double along(
        self, Paths paths, Py_ssize_t i, Collider collider, double nx, double ny, double time
    ) noexcept
    cdef bint recall(self, Bodies bodies, Py_ssize_t a, Py_ssize_t b, double nx, double ny) noexcept
    cdef bint was_asked(self, Paths paths, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef int ask(self, Paths paths, Encounters encounters, Py_ssize_t k, double time) except -1
    cdef double approach(
        self, Paths paths, Py_ssize_t a, Py_ssize_t b, double nx, double ny, double x, double y, double time
    ) noexcept
