from physics.collision.manifolds cimport Manifolds
from physics.dynamics.contact_table cimport ContactConstraint, ContactTable
from physics.dynamics.rolling_resistance cimport RollingResistance
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.rows.bodies cimport Bodies

# records.py explains the fields.
cdef struct RollingShape:
    double cx
    double cy
    double hx
    double hy
    double ux
    double uy
    double radius

cdef struct RollingContact:
    double normal_x
    double normal_y
    int contact
    int resisted
    int rolls

cdef RollingContact[::1] _NO_CONTACTS
cdef RollingShape[::1] _NO_SHAPES


cdef class RollingContacts:
    cdef Py_ssize_t count
    cdef RollingContact[::1] contacts
    cdef RollingShape[::1] shapes
    cdef double c, s, x, y, radius
    cdef int find(
        self, ContactTable t, Manifolds manifolds, SolverBodies bodies, Bodies rows, RollingResistance resistance
    ) except -1
    cdef bint rocks(self, ContactTable t, SolverBodies bodies, Bodies rows, ContactConstraint* c, int rolls) noexcept
    cdef bint is_wheel(self, SolverBodies bodies, Bodies rows, Py_ssize_t i) noexcept
    cdef bint rolls_freely(
        self, SolverBodies bodies, Bodies rows, Py_ssize_t wheel, Py_ssize_t other, double nx, double ny
    ) noexcept
    cdef int set_shape(
        self, Manifolds manifolds, SolverBodies bodies, Bodies rows,
        Py_ssize_t i, bint second, bint straight
    ) except -1
    cdef void update_constraints(
        self, ContactTable t, SolverBodies bodies, RollingResistance resistance, bint again
    ) noexcept
    cdef void set_rotation(self, SolverBodies bodies, Py_ssize_t row) noexcept
    cdef void support(self, RollingShape* shape, double nx, double ny) noexcept
    cdef void set_constraint(
        self, ContactTable t, SolverBodies bodies, ContactConstraint* c, bint again,
        double nx, double ny, double px, double py, double qx, double qy, double gap
    ) noexcept
