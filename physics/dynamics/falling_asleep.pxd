from physics.dynamics.islands cimport Islands
from physics.dynamics.solver_bodies cimport SolverBodies

cdef void reset_sleep_times(SolverBodies bodies) noexcept
cdef void put_to_sleep(
    Islands islands, SolverBodies bodies, double dt, double h, bint wait
) noexcept
cdef bint update_sleep_times(Islands islands, SolverBodies bodies, double dt, double h) noexcept
cdef void reset_pointlike_sleep_times(Islands islands, SolverBodies bodies) noexcept
cdef bint coasts(SolverBodies bodies, Py_ssize_t i, double h, double speed, double turning) noexcept
