from physics.events.event cimport EntityContact


cdef class Ruling:
    cdef bint enabled, sets_friction, sets_restitution, carried
    cdef double friction, restitution, surface_x, surface_y


cdef class PreSolveContact(EntityContact):
    cdef dict _record_a, _record_b
    cdef Ruling _ruling
    cdef double _sign
