from physics.collision.manifolds cimport Manifolds
from physics.dynamics.contact_table cimport ContactConstraint, ContactPoint, ContactTable
from physics.dynamics.solver_bodies cimport BodyFlight, BodyMass, BodyState, SolverBodies


cdef class TurningContacts:
    cdef Py_ssize_t count
    cdef int[::1] contact
    cdef int find(self, ContactTable table, SolverBodies bodies, double dt) except -1
    cdef void turn(self, ContactTable table, Manifolds manifolds, SolverBodies bodies, bint again) noexcept


cdef double apart(SolverBodies bodies, Py_ssize_t i, Py_ssize_t j) noexcept
cdef double turn_of_both(
    SolverBodies bodies, Py_ssize_t i, Py_ssize_t j, double a, double b, double x, double y
) noexcept
cdef double common_turn(double a, double b, double dx, double dy, double x, double y) noexcept
