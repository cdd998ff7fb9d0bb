from physics.collision.contacts cimport Contacts
from physics.collision.pair_table cimport PairTable
from physics.collision.kept_table cimport KeptTable
from physics.rows.bodies cimport Bodies


cdef class KeptContacts(KeptTable):
    cdef readonly Contacts table
    cdef int[::1] unsettled
    cdef Py_ssize_t unsettled_count
    cdef bint all_unsettled, came, ordered
    cdef int[::1] order
    cdef int note_unsettled(self, Bodies bodies) except -1
    cdef int exchange(self, Bodies bodies, Contacts last) except -1
    cdef bint comes_before(self, Py_ssize_t k, PairTable table, Py_ssize_t i) noexcept
    cdef bint is_quiet_pair(self, Bodies bodies, PairTable table, Py_ssize_t k) noexcept
    cdef int before_put_aside(self, Bodies bodies, PairTable table) except -1
    cdef int before_bring_back(self, PairTable table) except -1
    cdef int bring_back(self, Contacts last) except -1
    cdef int list_in_order(self) except -1
    cdef int find_entity(self, Bodies bodies, long long entity) except -1
    cdef Py_ssize_t find(self, Bodies bodies, long long a, long long b) except -2


cdef bint precedes(Contacts one, Py_ssize_t k, Contacts other, Py_ssize_t i) noexcept
