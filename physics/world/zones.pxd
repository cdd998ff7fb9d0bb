from physics.collision.contacts cimport Changes, Contacts
from physics.collision.detection cimport Detection
from physics.collision.kept_contacts cimport KeptContacts
from physics.collision.row_narrowphase cimport RowNarrowphase
from physics.components.zone cimport Zone
from physics.dynamics.force_fields cimport ForceFields
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.geometry.bounds cimport Bounds
from physics.geometry.manifold cimport Manifold
from physics.rows.bodies cimport Bodies
from physics.rows.mass cimport MassProperties


cdef class Zones:
    cdef readonly list zones, entities
    cdef dict former, lately
    cdef int[::1] zone_of_row, link_of_row, link_zone, link_next, zone_row, field, noted_rows
    cdef Py_ssize_t link_count, marked, noted_count
    cdef signed char[::1] tested, noted
    cdef Bounds bounds
    cdef Manifold manifold
    cdef MassProperties mass
    cdef RowNarrowphase narrowphase
    cdef int prepare(self, Bodies bodies, Detection detection, Contacts last, Contacts now, Changes changes) except -1
    cdef int find_rows(self, Bodies bodies, Contacts now) except -1
    cdef void note(self, Py_ssize_t row) noexcept
    cdef int test(self, Bodies bodies, Detection detection, Py_ssize_t row) except -1
    cdef int wake_members(self, Bodies bodies, KeptContacts kept, Contacts now, long long entity) except -1
    cdef int wake_other(self, Bodies bodies, Contacts table, Py_ssize_t k) except -1
    cdef int wake(self, Bodies bodies, Py_ssize_t row) except -1
    cdef Py_ssize_t row_of(self, Bodies bodies, Contacts table, Py_ssize_t k, bint second) except -2
    cdef int link(self, Bodies bodies, Contacts table, Py_ssize_t k, bint woken) except -1
    cdef bint is_linked(self, Py_ssize_t row, Py_ssize_t zone) noexcept
    cdef int holds(self, Bodies bodies, Py_ssize_t zone, Py_ssize_t row) except -1
    cdef int add_link(self, Py_ssize_t row, Py_ssize_t zone) except -1
    cdef int link_kept(self, Bodies bodies, KeptContacts kept, SolverBodies table) except -1
    cdef double fill_fields(
        self, Bodies bodies, KeptContacts kept, SolverBodies table, ForceFields fields, double gravity_x,
        double gravity_y
    ) except -1.0
    cdef int weigh_woken(self, Bodies bodies, SolverBodies table) except -1
    cdef int weigh_sleepers(self, Bodies bodies, SolverBodies table) except -1
    cdef int add_member(
        self, Bodies bodies, Py_ssize_t row, SolverBodies table, ForceFields fields, double gravity_x, double gravity_y
    ) except -1


cdef Py_ssize_t add_field(ForceFields fields, Zone zone, Bodies bodies, Py_ssize_t row, Bounds bounds) except -1
cdef double strength(Zone zone) noexcept
