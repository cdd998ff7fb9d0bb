from physics.dynamics.solver_bodies cimport SolverBodies
from physics.ccd.toi_queue cimport ToiQueue
from physics.ccd.selection cimport Selection
from physics.ccd.impulses cimport Impulses
from physics.ccd.pair_impact cimport PairImpact
from physics.ccd.paths cimport Paths
from physics.ccd.surroundings cimport Surroundings
from physics.ccd.contact_filter cimport ContactFilter
from physics.rows.bodies cimport Bodies
from physics.collision.hits cimport Hits


cdef class Sweep:
    cdef readonly Hits hits
    cdef Paths paths
    cdef ToiQueue encounters
    cdef Impulses impulses
    cdef PairImpact impact
    cdef Surroundings surroundings
    cdef readonly Selection foresight
    cdef readonly ContactFilter verdict
    cdef bint far
    cdef int run(self, Bodies bodies, SolverBodies table, double dt, int steps) except -1
    cdef bint find_quick(self, Bodies bodies, SolverBodies table, double dt, int steps) noexcept
    cdef int consider(self, Bodies bodies, Py_ssize_t i, Py_ssize_t j) except -1
    cdef bint is_due(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef bint collides_at_once(self, Bodies bodies, Py_ssize_t i, Py_ssize_t j, double time, bint owed) noexcept
    cdef int meet(self, Bodies bodies, Py_ssize_t k, double time) except -1
    cdef int find_impact(self, Py_ssize_t i, Py_ssize_t j, double time, int part, bint pushes) except -1
    cdef int add_contact(
        self, Py_ssize_t k, int slot, double nx, double ny, double x, double y, double time
    ) except -1
    cdef double land(self, Py_ssize_t k, double time) except -1.0
    cdef void go_on(self, Py_ssize_t pair, bint pushed, double time) noexcept
    cdef int resolve(self, Bodies bodies, double time) except -1
    cdef void wake(self, Bodies bodies, Py_ssize_t row) noexcept
    cdef int follow(self, Bodies bodies, Py_ssize_t row, double time) except -1
