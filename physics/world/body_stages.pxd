from physics.collision.contacts cimport ContactChanges, Contacts
from physics.collision.hits cimport Hits


cdef class BodyStages:
    cdef frozenset kinds
    cdef readonly object joints
    cdef Hits hits
    cdef bint active
    cdef bint collect_joints(self) except -1
    cdef int collect_zones(self) except -1
    cdef bint add_velocities(self) except -1
    cdef int gather(self, Contacts previous_contacts, Contacts contacts, ContactChanges changes, double dt) except -1
    cdef int refresh(self) except -1
    cdef int wake(self, double dt) except -1
    cdef int pre_solve(self) except -1
    cdef int select(self, double dt) except -1
    cdef int solve(self, double dt) except -1
    cdef int sweep(self, double dt) except -1
    cdef int sleep(self, double dt, bint handlers_ran) except -1
    cdef int write_back(self, double dt) except -1
    cdef int note_rows(self) except -1
    cdef int gather_again(self, Contacts contacts, double dt) except -1
    cdef int add_hits(self, Contacts previous_contacts, Contacts contacts) except -1
    cdef int forget_ticks(self) except -1
    cdef int abandon(self) except -1
    cdef list take_broken(self, bint gone)
