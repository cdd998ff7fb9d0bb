from physics.dynamics.contact_table cimport ContactTable
from physics.dynamics.solver_bodies cimport SolverBodies


cdef void keep_separating_awake(ContactTable t, SolverBodies bodies, double dt) noexcept
