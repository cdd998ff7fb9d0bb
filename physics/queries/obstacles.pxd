from physics.components.collider cimport Collider
from physics.components.motion cimport Transform
from physics.geometry.bounds cimport Bounds
from physics.geometry.hit cimport Hit
from physics.geometry.impact cimport TimeOfImpact
from physics.geometry.placed cimport Placed
from physics.queries.candidates cimport Candidates
from physics.queries.ledges cimport Ledges
from physics.queries.planes cimport Planes
from physics.queries.presses cimport Presses
from physics.shapes.convex cimport Convex


cdef class Obstacles(Candidates):
    cdef Hit hit, exact
    cdef TimeOfImpact impact
    cdef Bounds bounds
    cdef Planes planes
    cdef Ledges ledges
    cdef Presses presses
    cdef bint yielding, pushing
    cdef Placed own
    cdef long long entity
    cdef unsigned long long layer
    cdef tuple parts
    cdef double x, y, c, s
    cdef double middle_x, middle_y, half_x, half_y, radius, half, skin, rest
    cdef bint sturdy
    cdef dict borne
    cdef Py_ssize_t row
    cdef double when, fraction, px, py, nx, ny
    cdef int become(self, object entity, Transform at, Collider collider) except -1
    cdef int meets(self, Py_ssize_t row) except -1
    cdef int is_solid(self, Py_ssize_t row) except -1
    cdef int is_in_front(self, Py_ssize_t row, double x, double y, double angle) except -1
    cdef double give(self, Convex part, Convex other) except -1.0
    cdef int cast(self, double dx, double dy, bint floors) except -1
    cdef int _cast_at(
        self, Py_ssize_t row, Convex part, Convex other, double dx, double dy, double last, bint floors
    ) except -1
    cdef int _cast_at_press(self, Py_ssize_t k, double dx, double dy, bint floors) except -1
    cdef double advance(self, double dx, double dy) except -1.0


cdef int has_side(Convex piece, double c, double s, double nx, double ny) except -1
cdef double thinned(Convex piece, double c, double s, double give, double nx, double ny) except -1.0
cdef double inner(Convex piece) except -1.0
