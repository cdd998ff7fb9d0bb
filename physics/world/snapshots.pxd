from physics.collision.contacts cimport ContactChanges, Contacts
from physics.rows.bodies cimport Bodies


cdef int keep_snapshots(
    Bodies bodies, Contacts previous_contacts, Contacts contacts, ContactChanges changes, long long tick
) except -1
cdef int _keep_lost(
    Bodies bodies, Contacts previous_contacts, Contacts contacts, ContactChanges changes, long long tick
) except -1
