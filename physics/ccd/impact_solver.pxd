from physics.ccd.impulses cimport Impulses
from physics.ccd.paths cimport Paths

cdef int PASSES, PASSES_PLAIN, PASSES_FEW, FEW


cdef int solve_impacts(Impulses impulses, Paths paths) except -1
cdef bint has_added_energy(Impulses impulses, Paths paths) noexcept
cdef void solve_both_ways(Impulses impulses, Paths paths) noexcept
cdef void iterate(Impulses impulses, Paths paths, bint backwards) noexcept
cdef bint make_passes(Impulses impulses, Paths paths, bint backwards, bint extrapolates) noexcept
cdef bint has_run_away(Impulses impulses, Paths paths) noexcept
cdef bint has_driven(Impulses impulses) noexcept
cdef double make_pass(Impulses impulses, Paths paths, bint backwards) noexcept
cdef void extrapolate(Impulses impulses, Paths paths, bint first) noexcept
