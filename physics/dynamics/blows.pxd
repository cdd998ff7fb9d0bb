from physics.collision.manifolds cimport Manifolds
from physics.dynamics.contact_table cimport ContactTable, ContactConstraint, ContactPoint
from physics.dynamics.solver_bodies cimport BodyFlight, BodyMass, SolverBodies

cdef void return_to_loads(ContactTable t, Manifolds manifolds, SolverBodies bodies) noexcept
