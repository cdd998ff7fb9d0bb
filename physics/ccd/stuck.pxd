from physics.ccd.impact_search cimport ImpactSearch
from physics.ccd.paths cimport Paths
from physics.ccd.toi_queue cimport ToiQueue


cdef bint carry(ImpactSearch search, Py_ssize_t row, Py_ssize_t by) noexcept
cdef int stop_carried(ImpactSearch search, Py_ssize_t row, double time) except -1
cdef void stop_pair(ImpactSearch search, Py_ssize_t pair) noexcept
cdef bint is_left_to_driven(Paths paths, ToiQueue queue, Py_ssize_t pair) noexcept
cdef int leave_to_driven(ImpactSearch search, Py_ssize_t pair, double time) except -1
