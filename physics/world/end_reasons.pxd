from physics.collision.contacts cimport Changes, Contacts
from physics.events.database cimport Database
from physics.rows.bodies cimport Bodies


cdef int give_reasons(Bodies bodies, Contacts last, Contacts now, Changes changes, Database database) except -1
cdef str _reason(Bodies bodies, Contacts last, Py_ssize_t k, Database database)
cdef str _reason_of_rows(Bodies bodies, Py_ssize_t a, Py_ssize_t b)
cdef int _is_gone(object entity, object record, Database database) except -1
