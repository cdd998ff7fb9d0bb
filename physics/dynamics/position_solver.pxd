from physics.dynamics.contact_solver cimport ContactSolver
from physics.dynamics.contact_table cimport ContactConstraint
from physics.dynamics.solver_bodies cimport SolverBodies


cdef class PositionSolver:
    cdef Py_ssize_t count
    cdef int[::1] contact
    cdef double[::1] push_speed
    cdef void clear(self) noexcept
    cdef int select_contacts(self, ContactSolver contacts, SolverBodies bodies) except -1
    cdef void keep_awake(self, ContactSolver contacts, SolverBodies bodies, double dt) noexcept
    cdef void keep_moved_awake(self, SolverBodies bodies, Py_ssize_t i, double dt) noexcept
    cdef double rate(self, ContactSolver contacts, ContactConstraint* c) noexcept
    cdef void separate(self, ContactSolver contacts, SolverBodies bodies, double h) noexcept
