from physics.collision.contacts cimport ContactChanges, Contacts
from physics.collision.manifolds cimport Manifolds
from physics.rows.bodies cimport Bodies


cdef int set_approach_speeds(Bodies bodies, Contacts now, ContactChanges changes, Manifolds manifolds) except -1
cdef bint _pushes(Manifolds manifolds, long long a, long long b) except -1
cdef double _approach(
    Bodies bodies, Py_ssize_t a, Py_ssize_t b, double x, double y, double nx, double ny
) except? -1.0
cdef double _speed(Bodies bodies, Py_ssize_t i, double x, double y, double nx, double ny) except? -1.0
