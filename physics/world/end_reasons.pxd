from physics.collision.contacts cimport ContactChanges, Contacts
from physics.events.esper_world cimport EsperWorld
from physics.rows.bodies cimport Bodies


cdef int set_end_reasons(
    Bodies bodies, Contacts previous_contacts, Contacts contacts, ContactChanges changes, EsperWorld world
) except -1
cdef str _reason(Bodies bodies, Contacts previous_contacts, Py_ssize_t k, EsperWorld world)
cdef str _reason_of_rows(Bodies bodies, Py_ssize_t a, Py_ssize_t b)
