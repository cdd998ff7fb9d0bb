from physics.dynamics.islands cimport Islands
from physics.dynamics.solver_bodies cimport SolverBodies

cdef void restart_rest(SolverBodies bodies) noexcept
cdef void put_to_sleep(
    Islands islands, SolverBodies bodies, double dt, double h, double gravity, bint wait
) noexcept
cdef bint update_rest(Islands islands, SolverBodies bodies, double dt, double h, double gravity) noexcept
cdef void restart_pointlike_rest(Islands islands, SolverBodies bodies, double gravity) noexcept
cdef bint coasts(SolverBodies bodies, Py_ssize_t i, double h, double speed, double turning) noexcept
