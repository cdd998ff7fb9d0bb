from physics.dynamics.contact_table cimport ContactConstraint, ContactPoint, ContactTable
from physics.dynamics.solver_bodies cimport BodyFreeMotion, BodyMass, BodyState, SolverBodies


cdef class TurningContacts:
    cdef Py_ssize_t count
    cdef int[::1] contact
    cdef int find(self, ContactTable table, SolverBodies bodies, double dt) except -1
    cdef bint presses(self, ContactTable table, ContactConstraint* c, double near, double fast) noexcept
    cdef void turn(self, ContactTable table, SolverBodies bodies, double h, bint again) noexcept


cdef double _turned_x(double x, double y, double angle) noexcept
cdef double _turned_y(double x, double y, double angle) noexcept
