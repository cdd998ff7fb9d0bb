from physics.collision.manifolds cimport Manifolds
from physics.dynamics.contact_table cimport ContactTable
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.dynamics.warm_starts cimport resets_warm_start
from physics.rows.bodies cimport Bodies

# records.py explains the fields.
cdef struct ResistedContact:
    double angular_impulse
    double coefficient
    double radius
    double load
    int contact

cdef ResistedContact[::1] _NO_CONTACTS


cdef class RollingResistance:
    cdef Py_ssize_t count
    cdef ResistedContact[::1] contacts
    cdef void clear(self) noexcept
    cdef int add(self, Py_ssize_t contact, double coefficient, double radius) except -1
    cdef int add_corner(
        self, Py_ssize_t contact, double coefficient, Manifolds manifolds, Bodies rows, Py_ssize_t i, int rolls
    ) except -1
    cdef double tip_radius(self, Manifolds manifolds, Bodies rows, Py_ssize_t i, int rolls) except? -1.0
    cdef double corner_radius(self, Bodies rows, Py_ssize_t row, Py_ssize_t n) except? -1.0
    cdef void reset_warm_starts(self, ContactTable t, SolverBodies bodies) noexcept
    cdef void warm_start(self, ContactTable t, SolverBodies bodies) noexcept
    cdef void resist(self, ContactTable t, SolverBodies bodies, bint biased) noexcept
