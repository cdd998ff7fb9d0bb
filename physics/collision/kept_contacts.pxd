from physics.collision.contacts cimport Contacts
from physics.collision.row_chains cimport RowChains
from physics.rows.bodies cimport Bodies


cdef class KeptContacts:
    cdef readonly Contacts table
    cdef RowChains chains
    cdef readonly Py_ssize_t live
    cdef int[::1] roused
    cdef Py_ssize_t roused_count
    cdef bint all_roused, fresh, ordered
    cdef int[::1] order, found
    cdef Py_ssize_t found_count
    cdef int note_roused(self, Bodies bodies) except -1
    cdef int exchange(self, Bodies bodies, Contacts last) except -1
    cdef int put_aside(self, Bodies bodies, Contacts last) except -1
    cdef int hand_over(self, Contacts last, Bodies bodies) except -1
    cdef int bring_back(self, Contacts last) except -1
    cdef void list_all(self) noexcept
    cdef void list_row(self, Py_ssize_t row) noexcept
    cdef void sort_found(self) noexcept
    cdef void pack(self) noexcept
    cdef int sort(self) except -1
    cdef int find_entity(self, Bodies bodies, long long entity) except -1
    cdef Py_ssize_t find(self, Bodies bodies, long long a, long long b) except -2


cdef bint stand(Bodies bodies, Contacts last, Py_ssize_t k) noexcept
cdef bint before(Contacts one, Py_ssize_t k, Contacts other, Py_ssize_t i) noexcept
