from physics.events.event cimport EntityContact


cdef class Ruling:
    cdef bint enabled, carried
    cdef double friction, restitution, surface_x, surface_y


cdef class PreSolveContact(EntityContact):
    cdef dict record_a, record_b
    cdef Ruling ruling
    cdef double sign
