from physics.dynamics.solver_bodies cimport BodyFreeMotion, BodyState, SolverBodies

cdef double undamped_share(double change, double gain) noexcept
cdef void prepare_substeps(SolverBodies bodies, double h) noexcept
cdef void integrate_free(SolverBodies bodies, int substeps, double h) noexcept
cdef void accelerate(SolverBodies bodies, bint again) noexcept
cdef void advance_row(SolverBodies bodies, Py_ssize_t i, double h) noexcept
cdef void advance(SolverBodies bodies, double h) noexcept
cdef void correct_free_motion(SolverBodies bodies, double dt, int substeps) noexcept
