from physics.collision.contacts cimport Changes, Contacts
from physics.rows.bodies cimport Bodies


cdef int keep_snapshots(Bodies bodies, Contacts last, Contacts now, Changes changes, long long tick) except -1
cdef int _keep_lost(Bodies bodies, Contacts last, Contacts now, Changes changes, long long tick) except -1
