from physics.ccd.toi_queue cimport ToiQueue
from physics.ccd.pair_impact cimport PairImpact
from physics.ccd.impulses cimport Impulses
from physics.ccd.paths cimport Paths
from physics.collision.hits cimport Hits


cdef int record(
    Hits hits, ToiQueue queue, Py_ssize_t k, double time, Paths paths, PairImpact impact
) except -1
cdef void note_bounce(Hits hits, Py_ssize_t n, Impulses impulses, Py_ssize_t contact) noexcept
cdef void note_pose(Hits hits, Py_ssize_t at, Paths paths, Py_ssize_t row, double time) noexcept
