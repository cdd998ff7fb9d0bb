from physics.ccd.impact_contacts cimport ImpactContacts
from physics.ccd.paths cimport Paths


cdef bint touches(ImpactContacts impacts, Py_ssize_t row) noexcept
cdef bint has_changed(ImpactContacts impacts, Paths paths, Py_ssize_t i) noexcept
cdef void keep_changed(ImpactContacts impacts, Paths paths) noexcept
cdef void note_moved(ImpactContacts impacts, Paths paths) noexcept
cdef bint has_moved(ImpactContacts impacts, Py_ssize_t pair) noexcept
cdef bint is_squeezed(ImpactContacts impacts, Paths paths, Py_ssize_t k) noexcept
cdef bint is_at_rest(ImpactContacts impacts, Paths paths, Py_ssize_t k) noexcept
cdef double cancel_acceleration(ImpactContacts impacts, Paths paths, Py_ssize_t k) noexcept
