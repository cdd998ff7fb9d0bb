from physics.collision.manifolds cimport Manifolds
from physics.dynamics.contact_table cimport ContactTable, ContactConstraint, ContactPoint
from physics.dynamics.solver_bodies cimport BodyFreeMotion, BodyMass, SolverBodies

cdef void reset_warm_starts(ContactTable t, Manifolds manifolds, SolverBodies bodies) noexcept
