from physics.dynamics.contact_table cimport ContactTable
from physics.dynamics.rolling cimport RollingContacts
from physics.dynamics.solver_bodies cimport SolverBodies


cdef void resist_rolling(RollingContacts rolling, ContactTable t, SolverBodies bodies) noexcept
