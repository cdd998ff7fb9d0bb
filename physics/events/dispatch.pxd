from physics.events.calls cimport Calls
from physics.events.event cimport CollisionEvent
from physics.events.esper_world cimport EsperWorld
from physics.events.subscriptions cimport Subscriptions
from physics.collision.contacts cimport Changes, Contacts
from physics.collision.kept_contacts cimport KeptContacts


cdef void _fetch(Contacts contacts, Py_ssize_t k) noexcept


cdef class Dispatch:
    cdef EsperWorld world
    cdef Subscriptions subscriptions
    cdef Calls calls
    cdef bint started
    cdef list late, _begun, _ended
    cdef Py_ssize_t caught_up, untold
    cdef void forget_lists(self) noexcept
    cdef int keep_untold(self, Contacts last, Changes changes) except -1
    cdef int run(self, Contacts last, Contacts now, Changes changes, KeptContacts kept) except -1
    cdef int tell_stays(self, Contacts now, Changes changes, KeptContacts kept) except -1
    cdef int _note_changed(self, Contacts contacts, Py_ssize_t k) except -1
    cdef tuple _bus(self, str name)
    cdef int happens(self, Contacts contacts, Py_ssize_t k) except -1
    cdef int _tell(self, Contacts contacts, Py_ssize_t k, str phase, str name, str reason, list subscribed) except -1
    cdef int deliver(self, CollisionEvent event, list subscribed, tuple bus) except -1
