from physics.ccd.impulses cimport Impulses
from physics.ccd.paths cimport Paths


cdef void propagate_shock(Impulses impulses, Paths paths) noexcept
cdef void stop_upper(Impulses impulses, Paths paths, Py_ssize_t k) noexcept
