cimport cython

from physics.collision.manifolds cimport Manifolds
from physics.rows.mass cimport MassProperties
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.ccd.paths cimport Paths
from physics.rows.bodies cimport Bodies


cdef class Selection:
    cdef Paths paths
    cdef MassProperties mass
    cdef int[::1] owed
    cdef Py_ssize_t owed_count
    cdef double gravity
    cdef bint anew
    cdef double bounce_speed(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef int look(
        self, Bodies bodies, SolverBodies table, Manifolds near, double dt, double gravity, bint disturbed
    ) except -1
    cdef int clear(self, Bodies bodies, SolverBodies table, Py_ssize_t i) except -1
    @cython.locals(support="double[::1]")
    cdef void find_pressed(self, SolverBodies table, Manifolds near) noexcept
    cdef int measure(self, Bodies bodies, SolverBodies table, Py_ssize_t i) except -1
    cdef int defer(self, SolverBodies table, Manifolds near, Py_ssize_t k, double dt) except -1
    cdef double closing(self, SolverBodies table, Manifolds near, Py_ssize_t k, Py_ssize_t p, double dt) noexcept
    cdef bint is_owed(self, Py_ssize_t a, Py_ssize_t b) noexcept


cdef int look_farther(Bodies bodies, Py_ssize_t i, double margin) except -1
cdef bint is_round(Bodies bodies, SolverBodies table, Py_ssize_t i) noexcept
