from physics.collision.manifolds cimport Manifolds
from physics.dynamics.contact_table cimport ContactTable, ContactConstraint, ContactPoint
from physics.dynamics.solver_bodies cimport BodyFreeMotion, BodyMass, SolverBodies

cdef int marks_of_free(ContactConstraint* c, SolverBodies bodies) noexcept
cdef bint resets_warm_start(ContactConstraint* c, SolverBodies bodies) noexcept
cdef bint resets_any(ContactTable t, SolverBodies bodies) noexcept
cdef void reset_warm_starts(ContactTable t, Manifolds manifolds, SolverBodies bodies) noexcept
cdef void store(ContactTable t, Manifolds manifolds, SolverBodies bodies, double dt, int substeps) noexcept
