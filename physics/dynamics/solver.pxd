from physics.dynamics.chain_hits cimport ChainHits
from physics.dynamics.conjugate_steps cimport ConjugateSteps
from physics.dynamics.contact_solver cimport ContactSolver
from physics.dynamics.energy_limit cimport EnergyLimit
from physics.dynamics.force_fields cimport ForceFields
from physics.dynamics.islands cimport Islands
from physics.dynamics.joint_solver cimport JointSolver
from physics.collision.manifolds cimport Manifolds
from physics.dynamics.rolling cimport RollingContacts
from physics.dynamics.rolling_resistance cimport RollingResistance
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.rows.bodies cimport Bodies
from physics.dynamics.island_marks cimport IslandMarks
from physics.dynamics.strained_islands cimport StrainedIslands
from physics.dynamics.turning_contacts cimport TurningContacts
from physics.dynamics.position_solver cimport PositionSolver
from physics.dynamics.tick_lengths cimport TickLengths
from physics.dynamics.saved_input cimport SavedInput


cdef class Solver:
    cdef readonly SolverBodies bodies
    cdef readonly JointSolver joints
    cdef readonly ContactSolver contacts
    cdef readonly RollingContacts rolling
    cdef RollingResistance resistance
    cdef TurningContacts turning
    cdef readonly PositionSolver position_solver
    cdef readonly Islands islands
    cdef readonly ForceFields fields
    cdef StrainedIslands strained
    cdef IslandMarks crushed, released, pressed, wedged
    cdef EnergyLimit energy_limit
    cdef ConjugateSteps conjugate
    cdef ChainHits chain_hits
    cdef SavedInput saved_input
    cdef public int substeps
    cdef int steps
    cdef public bint sleeping
    cdef double last_h
    cdef TickLengths lengths
    cdef void forget_ticks(self) noexcept
    cdef int link(self, Manifolds manifolds, double dt) except -1
    cdef int wake(self) except -1
    cdef int step(self, Manifolds manifolds, Py_ssize_t kept, Bodies rows, double dt) except -1
    cdef int take_substeps(
        self, Manifolds manifolds, Bodies rows, double dt, int substeps
    ) except -1
    cdef int limit_energy(self, double dt, int substeps, double excess) except -1
    cdef void sleep(self, double dt) noexcept
