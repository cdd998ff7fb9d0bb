from physics.ccd.impulses cimport Impulses
from physics.ccd.paths cimport Paths


cdef bint deflect(Paths paths, Impulses impulses, Py_ssize_t index) noexcept
