from physics.sweep.encounters cimport Encounters
from physics.sweep.pair_impact cimport PairImpact
from physics.sweep.paths cimport Paths
from physics.tick.hits cimport Hits


cdef int record(
    Hits hits, Encounters encounters, Py_ssize_t k, double time, Paths paths, PairImpact impact
) except -1
cdef void note_pose(Hits hits, Py_ssize_t at, Paths paths, Py_ssize_t row, double time) noexcept
