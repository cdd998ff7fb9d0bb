from physics.collision.contacts cimport Changes, Contacts
from physics.events.esper_world cimport EsperWorld
from physics.rows.bodies cimport Bodies


cdef int give_reasons(Bodies bodies, Contacts last, Contacts now, Changes changes, EsperWorld world) except -1
cdef str _reason(Bodies bodies, Contacts last, Py_ssize_t k, EsperWorld world)
cdef str _reason_of_rows(Bodies bodies, Py_ssize_t a, Py_ssize_t b)
