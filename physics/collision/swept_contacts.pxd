from physics.collision.manifolds cimport Manifolds
from physics.rows.bodies cimport Bodies
from physics.collision.contacts cimport Contacts
from physics.collision.hits cimport Hits


cdef int add_hits(
    Contacts now, Hits hits, Contacts last, Bodies bodies, Manifolds manifolds
) except -1
cdef void set_contact(Contacts now, Py_ssize_t k, Hits hits, Py_ssize_t h, Bodies bodies) noexcept
cdef bint was_touching(Contacts last, Bodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
cdef bint is_close(Manifolds manifolds, long long a, long long b, double gap) noexcept
