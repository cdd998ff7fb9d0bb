from physics.ccd.free_motion cimport PathSegment
from physics.ccd.impact_contacts cimport ImpactContact, ImpactContacts
from physics.ccd.paths cimport Paths
from physics.dynamics.energy_limit cimport (
    allowed_speed, energy_with_driven, finite_reach, kinetic_energy
)
from physics.dynamics.joint_table cimport JointConstraint, JointTable
from physics.dynamics.size_speeds cimport fastest_point, free_rate
from physics.dynamics.solver_bodies cimport DRIVEN, SolverBodies

cdef bint has_added_energy(ImpactContacts impacts, Paths paths) noexcept
cdef void limit_energy(ImpactContacts impacts, Paths paths) noexcept
cdef double driving_speed(ImpactContacts impacts, Paths paths, bint by_joints) noexcept
cdef bint has_group(ImpactContacts impacts, Py_ssize_t row) noexcept
cdef double kinematic_speed(Paths paths, Py_ssize_t row) noexcept
