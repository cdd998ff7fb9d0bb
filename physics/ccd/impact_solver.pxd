from physics.ccd.impact_contacts cimport ImpactContacts
from physics.ccd.impact_energy cimport has_added_energy, limit_energy
from physics.ccd.paths cimport Paths

cdef int PASSES, PASSES_NOT_EXTRAPOLATED, PASSES_FEW_CONTACTS, FEW_CONTACTS


cdef int solve_impacts(ImpactContacts impacts, Paths paths) except -1
cdef void solve_both_ways(ImpactContacts impacts, Paths paths) noexcept
cdef void iterate(ImpactContacts impacts, Paths paths, bint backwards) noexcept
cdef bint make_passes(ImpactContacts impacts, Paths paths, bint backwards, bint extrapolates) noexcept
cdef bint has_diverged(ImpactContacts impacts, Paths paths) noexcept
cdef bint has_driven(ImpactContacts impacts) noexcept
cdef double make_pass(ImpactContacts impacts, Paths paths, bint backwards) noexcept
cdef void extrapolate(ImpactContacts impacts, Paths paths, bint first) noexcept
