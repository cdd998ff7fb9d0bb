from physics.ccd.toi_queue cimport ToiQueue
from physics.ccd.pair_impact cimport PairImpact
from physics.ccd.paths cimport Paths
from physics.collision.hits cimport Hits


cdef int record_hit(
    Hits hits, ToiQueue queue, Py_ssize_t k, double time, Paths paths, PairImpact impact
) except -1
cdef void note_pose(Hits hits, Py_ssize_t k, bint second, Paths paths, Py_ssize_t row, double time) noexcept
