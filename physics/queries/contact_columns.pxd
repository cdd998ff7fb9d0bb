from physics.collision.contacts cimport Contacts


cdef class ContactColumns:
    cdef readonly Py_ssize_t count
    cdef long long[::1] pair
    cdef double[::1] normal, depth, point, impulse, approach
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef int add(self, Contacts table, Py_ssize_t k) except -1
