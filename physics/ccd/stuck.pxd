from physics.ccd.impact_search cimport ImpactSearch


cdef bint carry(ImpactSearch search, Py_ssize_t row, Py_ssize_t by) noexcept
cdef int put_down(ImpactSearch search, Py_ssize_t row, double time) except -1
cdef void stop_pair(ImpactSearch search, Py_ssize_t pair) noexcept
