from physics.collision.contacts cimport Contacts
from physics.world.step cimport Tick


cdef class ContactQueries:
    cdef Tick tick
    cdef object world
    cdef dict entities
    cdef set dead
    cdef int _open(self) except -1
    cdef void _close(self) noexcept
    cdef int _there(self, Contacts table, Py_ssize_t k) except -1
    cdef int _add(self, list found, Contacts table, Py_ssize_t k, long long entity) except -1
    cdef int _alive(self, object entity, object record) except -1
