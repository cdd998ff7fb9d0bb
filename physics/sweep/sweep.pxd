cimport cython

from physics.dynamics.manifolds cimport Manifolds
from physics.dynamics.mass cimport MassProperties
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.grid.boxes cimport Boxes
from physics.grid.broadphase cimport Broadphase
from physics.sweep.encounters cimport Encounters
from physics.sweep.impulses cimport Impulses
from physics.sweep.pair_impact cimport PairImpact
from physics.sweep.paths cimport Paths
from physics.tick.bodies cimport Bodies
from physics.tick.hits cimport Hits


cdef class Sweep:
    cdef readonly Hits hits
    cdef Paths paths
    cdef Encounters encounters
    cdef Impulses impulses
    cdef PairImpact impact
    cdef Broadphase grid
    cdef Boxes boxes
    cdef MassProperties mass
    cdef int[::1] owed
    cdef Py_ssize_t owed_count
    cdef double gravity
    cdef bint far, gridded
    cdef int foresee(
        self, Bodies bodies, SolverBodies table, Manifolds near, double dt, double gravity
    ) except -1
    @cython.locals(support="double[::1]")
    cdef void find_pressed(self, SolverBodies table, Manifolds near) noexcept
    cdef int measure(self, Bodies bodies, SolverBodies table, Py_ssize_t i) except -1
    @cython.locals(quick="signed char[::1]", turning="double[::1]")
    cdef int take_over(self, SolverBodies table, Manifolds near, Py_ssize_t k, double dt) except -1
    cdef bint is_owed(self, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef int run(self, Bodies bodies, SolverBodies table, double dt, int steps) except -1
    cdef bint find_quick(self, Bodies bodies, SolverBodies table, double dt, int steps) noexcept
    cdef int look_around(self, Bodies bodies) except -1
    cdef int enclose(self, Bodies bodies, SolverBodies table) except -1
    cdef int consider(self, Bodies bodies, Py_ssize_t i, Py_ssize_t j, double time) except -1
    cdef bint collides_at_once(self, Bodies bodies, Py_ssize_t i, Py_ssize_t j, double time, bint owed) noexcept
    cdef int meet(self, Bodies bodies, Py_ssize_t k, double time) except -1
    cdef bint answers(self, Bodies bodies, Py_ssize_t k) noexcept
    cdef bint is_stuck(self, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef int resolve(self, Bodies bodies, double time) except -1
    cdef void wake(self, Bodies bodies, Py_ssize_t row) noexcept
    cdef int follow(self, Bodies bodies, Py_ssize_t row, double time) except -1
    cdef int record(self, Bodies bodies, Py_ssize_t k, double time) except -1
    cdef void pose(self, Bodies bodies, Py_ssize_t row, double time, Py_ssize_t at) noexcept


cdef bint is_round(Bodies bodies, SolverBodies table, Py_ssize_t i) noexcept
cdef bint is_moving(SolverBodies table, Py_ssize_t i) noexcept
