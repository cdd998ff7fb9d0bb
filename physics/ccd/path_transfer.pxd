from physics.ccd.paths cimport Paths
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.rows.bodies cimport Bodies


cdef bint begin_paths(Paths paths, Bodies bodies, SolverBodies table, double dt, int steps) noexcept
cdef void _fall(Paths paths, Py_ssize_t i, int steps) noexcept
cdef void _tip(Paths paths, Py_ssize_t i, int steps) noexcept
cdef void _start(Paths paths, Py_ssize_t i) noexcept
cdef void finish_paths(Paths paths) noexcept
