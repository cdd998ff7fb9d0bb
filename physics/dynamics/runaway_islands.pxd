from physics.dynamics.contact_table cimport ContactConstraint, ContactTable
from physics.dynamics.island_marks cimport IslandMarks
from physics.dynamics.islands cimport Islands
from physics.dynamics.joint_table cimport JointConstraint, JointTable
from physics.dynamics.rolling_resistance cimport RollingResistance
from physics.dynamics.solver_bodies cimport SolverBodies

cdef int find_runaway(
    IslandMarks runaway, JointTable joints, SolverBodies bodies, Islands islands
) except -1
cdef double _impulse(JointTable joints, Py_ssize_t k) noexcept
cdef double _island_mass(SolverBodies bodies, Islands islands, Py_ssize_t row) noexcept
cdef void forget_contact_impulses(
    IslandMarks runaway, ContactTable contacts, RollingResistance resistance, SolverBodies bodies
) noexcept
