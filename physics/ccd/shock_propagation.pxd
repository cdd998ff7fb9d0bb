from physics.ccd.impact_contacts cimport ImpactContacts
from physics.ccd.paths cimport Paths


cdef void propagate_shock(ImpactContacts impacts, Paths paths) noexcept
cdef void stop_upper(ImpactContacts impacts, Paths paths, Py_ssize_t k) noexcept
