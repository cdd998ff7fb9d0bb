from physics.dynamics.solver_bodies cimport SolverBodies


cdef bint coasts(SolverBodies bodies, Py_ssize_t i, double h, double speed, double turning) noexcept
