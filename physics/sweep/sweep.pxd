from physics.dynamics.solver_bodies cimport SolverBodies
from physics.sweep.encounters cimport Encounters
from physics.sweep.foresight cimport Foresight
from physics.sweep.impulses cimport Impulses
from physics.sweep.pair_impact cimport PairImpact
from physics.sweep.paths cimport Paths
from physics.sweep.surroundings cimport Surroundings
from physics.sweep.verdict cimport Verdict
from physics.tick.bodies cimport Bodies
from physics.tick.hits cimport Hits


cdef class Sweep:
    cdef readonly Hits hits
    cdef Paths paths
    cdef Encounters encounters
    cdef Impulses impulses
    cdef PairImpact impact
    cdef Surroundings surroundings
    cdef readonly Foresight foresight
    cdef readonly Verdict verdict
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
