from physics.collision.contacts cimport ContactChanges, Contacts
from physics.collision.detection cimport Detection
from physics.collision.kept_contacts cimport KeptContacts
from physics.dynamics.force_fields cimport ForceFields
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.geometry.bounds cimport Bounds
from physics.rows.bodies cimport Bodies
from physics.rows.mass cimport MassProperties
from physics.world.zone_members cimport ZoneMembers


cdef class Zones:
    cdef readonly list zones
    cdef readonly ZoneMembers members
    cdef dict zone_states, previous_zone_states
    cdef int[::1] field
    cdef Bounds bounds
    cdef MassProperties mass
    cdef int prepare(
        self, Bodies bodies, Detection detection, Contacts previous_contacts, Contacts contacts, ContactChanges changes
    ) except -1
    cdef int wake_members(self, Bodies bodies, KeptContacts kept, Contacts contacts, long long entity) except -1
    cdef int wake_other(self, Bodies bodies, Contacts table, Py_ssize_t k) except -1
    cdef int wake(self, Bodies bodies, Py_ssize_t row) except -1
    cdef int fill_fields(
        self, Bodies bodies, KeptContacts kept, SolverBodies table, ForceFields fields, double gravity_x,
        double gravity_y
    ) except -1
    cdef list acting_on(self, Py_ssize_t row)
    cdef double gravity_in(self, Py_ssize_t row) except? -1.0
    cdef int remove_liquid_from_woken(self, Bodies bodies, SolverBodies table) except -1
    cdef int add_liquid_to_sleepers(self, Bodies bodies, SolverBodies table) except -1
    cdef int add_member(
        self, Bodies bodies, Py_ssize_t row, SolverBodies table, ForceFields fields, double gravity_x, double gravity_y
    ) except -1
