from physics.collision.contacts cimport Contacts
from physics.collision.kept_contacts cimport KeptContacts
from physics.collision.kept_manifolds cimport KeptManifolds
from physics.collision.manifolds cimport Manifolds
from physics.rows.bodies cimport Bodies


cdef class KeptPairs:
    cdef readonly KeptManifolds manifolds
    cdef readonly KeptContacts contacts
    cdef public bint enabled
    cdef long long waited
    cdef int bring_back(self, Bodies bodies, Manifolds manifolds) except -1
    cdef int release(self, Bodies bodies, Manifolds manifolds) except -1
    cdef int make_resting_rows_quiet(
        self, Bodies bodies, Manifolds manifolds, Contacts contacts, Py_ssize_t quiet_count
    ) except -1
    cdef void note_at_rest(self, Bodies bodies) noexcept
