from physics.ccd.impact_contacts cimport ImpactContact, ImpactContacts
from physics.ccd.paths cimport Paths
from physics.ccd.toi_queue cimport ToiQueue
from physics.collision.hits cimport Hits, PairHit


cdef void add_weights(
    ImpactContacts impacts, Paths paths, ToiQueue queue, Hits hits, double time
) noexcept
cdef double pull_into_ground(Paths paths, ImpactContact* c) noexcept
