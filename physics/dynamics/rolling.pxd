from physics.collision.manifolds cimport Manifolds
from physics.dynamics.contact_table cimport ContactConstraint, ContactTable
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.rows.bodies cimport Bodies

cdef enum Side:
    CX = 0
    CY = 1
    HX = 2
    HY = 3
    UX = 4
    UY = 5
    RADIUS = 6
    SIDE = 7

cdef enum Roll:
    SECOND = 7
    NORMAL_X0 = 14
    NORMAL_Y0 = 15
    RESISTED = 16
    COEFFICIENT = 17
    BLUNT = 18
    ROLLING = 19

cdef double _SMALL, _ABSURD, _TURN, _RESISTANCE


cdef class RollingContacts:
    cdef Py_ssize_t count
    cdef int[::1] how, contact
    cdef double[::1] value
    cdef double c, s, x, y, radius
    cdef int take(self, ContactTable t, Manifolds manifolds, SolverBodies bodies, Bodies rows) except -1
    cdef bint rocks(self, ContactTable t, SolverBodies bodies, Bodies rows, ContactConstraint* c, int how) noexcept
    cdef bint is_wheel(self, SolverBodies bodies, Bodies rows, Py_ssize_t i) noexcept
    cdef int put(
        self, Manifolds manifolds, SolverBodies bodies, Bodies rows,
        Py_ssize_t i, Py_ssize_t v, bint second, bint straight
    ) except -1
    cdef void follow(self, ContactTable t, SolverBodies bodies, bint again) noexcept
    cdef void turn(self, SolverBodies bodies, Py_ssize_t row) noexcept
    cdef void support(self, Py_ssize_t v, double nx, double ny) noexcept
    cdef void move(
        self, ContactTable t, SolverBodies bodies, ContactConstraint* c, bint again,
        double nx, double ny, double px, double py, double qx, double qy, double gap
    ) noexcept
