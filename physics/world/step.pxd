from physics.rows.bodies cimport Bodies
from physics.rows.roster cimport Roster
from physics.collision.contacts cimport Changes, Contacts
from physics.collision.detection cimport Detection
from physics.world.followers cimport Followers


cdef class Tick:
    cdef readonly long long number
    cdef bint untold
    cdef readonly Bodies bodies
    cdef readonly Roster roster
    cdef readonly Detection detection
    cdef readonly object joints
    cdef readonly Followers followers
    cdef readonly Contacts last, now
    cdef readonly Changes changes
    cdef readonly list reasons
    cdef int forget_strangers(self) except -1
    cdef int advance(self, double dt) except -1
    cdef int detect(self, object entities, object dead) except -1
    cdef int complete(self) except -1
    cdef int _keep_snapshots(self) except -1
    cdef int _keep_lost(self) except -1
    cdef int _give_reasons(self, object entities, object dead) except -1
    cdef str _reason(self, Py_ssize_t k, object entities, object dead)
    cdef str _reason_of_rows(self, Py_ssize_t a, Py_ssize_t b)
    cdef int _gone(self, object entity, object record, object entities, object dead) except -1
