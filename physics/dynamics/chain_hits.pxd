from physics.collision.manifolds cimport Manifolds
from physics.dynamics.contact_table cimport ContactConstraint, ContactPoint, ContactTable
from physics.dynamics.solver_bodies cimport BodyState, SolverBodies
from physics.dynamics.warm_starts cimport marks_of_free


cdef class ChainHits:
    cdef Py_ssize_t count
    cdef int[::1] contacts
    cdef double[::1] start_speed
    cdef signed char[::1] pushed
    cdef double fastest
    cdef int find(self, ContactTable table, Manifolds manifolds, SolverBodies bodies) except -1
    cdef void note(self, ContactTable table, Manifolds manifolds, SolverBodies bodies, bint biased) noexcept


cdef double gap_of(ContactTable table, ContactConstraint* c, Py_ssize_t q, SolverBodies bodies) noexcept
cdef double speed_without(ContactTable table, ContactConstraint* c, Py_ssize_t q, SolverBodies bodies) noexcept
