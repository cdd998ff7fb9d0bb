from physics.ccd.impact_contacts cimport ImpactContacts
from physics.ccd.paths cimport Paths


cdef bint deflect(Paths paths, ImpactContacts impacts, Py_ssize_t index) noexcept
