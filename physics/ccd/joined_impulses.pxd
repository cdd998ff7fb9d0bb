from physics.ccd.impact_contacts cimport ImpactContacts
from physics.ccd.joined_bodies cimport JoinedBodies
from physics.ccd.paths cimport Paths
from physics.dynamics.solver_bodies cimport SolverBodies


cdef int prepare_joined(ImpactContacts impacts, Paths paths, double time) except -1
cdef int find_responses(ImpactContacts impacts, Paths paths, double time) except -1
cdef void estimate_group_impulses(ImpactContacts impacts, Paths paths) noexcept
cdef bint break_joints(ImpactContacts impacts, Paths paths) noexcept
cdef void add_group_impulses(ImpactContacts impacts, Py_ssize_t k, double normal, double tangent) noexcept
cdef void add_joint_forces(ImpactContacts impacts, Paths paths) noexcept
cdef void add_forces_of(JoinedBodies joined, SolverBodies table, Py_ssize_t k) noexcept
cdef bint break_overloaded(JoinedBodies joined, SolverBodies table, Py_ssize_t k, double dt) noexcept
