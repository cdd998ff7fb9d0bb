from physics.collision.contacts cimport Contacts
from physics.collision.detection cimport Detection
from physics.collision.kept_contacts cimport KeptContacts
from physics.collision.row_narrowphase cimport RowNarrowphase
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.geometry.manifold cimport Manifold
from physics.rows.bodies cimport Bodies


cdef class ZoneMembers:
    cdef readonly list entities
    cdef int[::1] zone_row, zone_of_row, link_of_row, link_zone, link_next, dirty_rows
    cdef Py_ssize_t link_count, row_count, dirty_count
    cdef signed char[::1] tested, is_dirty
    cdef Manifold manifold
    cdef RowNarrowphase narrowphase
    cdef bint has(self, Py_ssize_t row) noexcept
    cdef list zones_of(self, Py_ssize_t row)
    cdef int find(self, Bodies bodies, Contacts contacts) except -1
    cdef void note(self, Py_ssize_t row) noexcept
    cdef int test(self, Bodies bodies, Detection detection, Py_ssize_t row) except -1
    cdef Py_ssize_t row_of(self, Bodies bodies, Contacts table, Py_ssize_t k, bint second) except -2
    cdef int link(self, Bodies bodies, Contacts table, Py_ssize_t k, bint woken) except -1
    cdef bint is_linked(self, Py_ssize_t row, Py_ssize_t zone) noexcept
    cdef int holds(self, Bodies bodies, Py_ssize_t zone, Py_ssize_t row) except -1
    cdef int add_link(self, Py_ssize_t row, Py_ssize_t zone) except -1
    cdef int link_kept(self, Bodies bodies, KeptContacts kept, SolverBodies table) except -1
