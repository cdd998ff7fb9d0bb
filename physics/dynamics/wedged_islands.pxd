from physics.dynamics.contact_table cimport ContactConstraint, ContactTable
from physics.dynamics.island_marks cimport IslandMarks
from physics.dynamics.islands cimport Islands
from physics.dynamics.solver_bodies cimport SolverBodies

cdef int find_wedged(
    IslandMarks wedged, IslandMarks joined, ContactTable table, SolverBodies bodies, Islands islands
) except -1
cdef bint _has_no_room(ContactTable table, ContactConstraint* c, SolverBodies bodies) noexcept
