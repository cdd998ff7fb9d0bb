from physics.events.calls cimport Calls
from physics.events.event cimport CollisionEvent
from physics.events.world cimport World
from physics.collision.contacts cimport Changes, Contacts
from physics.collision.kept_contacts cimport KeptContacts
from physics.world.step cimport Tick


cdef void _fetch(Contacts contacts, Py_ssize_t k) noexcept


cdef class Dispatch:
    cdef World world
    cdef object subscriptions
    cdef Calls calls
    cdef list late, belated
    cdef Py_ssize_t untold
    cdef int run(self, Tick tick) except -1
    cdef int tell_stays(self, Contacts now, Changes changes, KeptContacts kept) except -1
    cdef int _note_changed(self, Contacts contacts, Py_ssize_t k) except -1
    cdef tuple _bus(self, str name)
    cdef int happens(self, Contacts contacts, Py_ssize_t k) except -1
    cdef int _whole(self, object entity, dict record) except -1
    cdef int _tell(self, Contacts contacts, Py_ssize_t k, str phase, str name, str reason, tuple subscribed) except -1
    cdef int deliver(self, CollisionEvent event, tuple subscribed, tuple bus) except -1
