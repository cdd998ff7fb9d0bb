from physics.ccd.contact_filter cimport ContactFilter
from physics.ccd.joined_bodies cimport JoinedBodies
from physics.ccd.joint_responses cimport JointResponses
from physics.ccd.neighbours cimport Neighbours
from physics.ccd.pair_impact cimport PairImpact
from physics.ccd.paths cimport Paths
from physics.ccd.toi_queue cimport ToiQueue
from physics.collision.hits cimport Hits


cdef class ImpactSearch:
    cdef Paths paths
    cdef ToiQueue queue
    cdef PairImpact impact
    cdef Neighbours neighbours
    cdef ContactFilter filter
    cdef JointResponses responses
    cdef JoinedBodies joined
    cdef Hits hits
    cdef int begin(self) except -1
    cdef bint is_spent(self) noexcept
    cdef int search_from(self, Py_ssize_t row, double time) except -1
    cdef int turn_group(self, Py_ssize_t row, double time) except -1
    cdef int search_group(self, Py_ssize_t k, double time) except -1
    cdef int search_again(self, Py_ssize_t row, double time) except -1
    cdef int plan_pair(self, Py_ssize_t i, Py_ssize_t j) except -1
    cdef int find_impact(self, Py_ssize_t i, Py_ssize_t j, double time, int swept_size, bint pushes) except -1
