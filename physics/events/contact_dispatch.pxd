from physics.events.handler_calls cimport HandlerCalls
from physics.events.event cimport CollisionEvent
from physics.events.esper_world cimport EsperWorld
from physics.events.subscriptions cimport Subscriptions
from physics.collision.contacts cimport ContactChanges, Contacts
from physics.collision.kept_contacts cimport KeptContacts


cdef void _fetch(Contacts contacts, Py_ssize_t k) noexcept


cdef class ContactDispatch:
    cdef EsperWorld world
    cdef Subscriptions subscriptions
    cdef HandlerCalls calls
    cdef bint has_begun
    cdef list undelivered_ends, _begun, _ended
    cdef Py_ssize_t late_delivered_count, undelivered_count
    cdef void forget_lists(self) noexcept
    cdef int store_undelivered(self, Contacts previous_contacts, ContactChanges changes) except -1
    cdef int run(
        self, Contacts previous_contacts, Contacts contacts, ContactChanges changes, KeptContacts kept
    ) except -1
    cdef int tell_stays(self, Contacts contacts, ContactChanges changes, KeptContacts kept) except -1
    cdef int _note_changed(self, Contacts contacts, Py_ssize_t k) except -1
    cdef tuple _bus(self, str name)
    cdef int happens(self, Contacts contacts, Py_ssize_t k) except -1
    cdef int _tell(self, Contacts contacts, Py_ssize_t k, str phase, str name, str reason, list subscribed) except -1
    cdef int deliver(self, CollisionEvent event, list subscribed, tuple bus) except -1
