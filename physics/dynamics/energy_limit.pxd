from physics.dynamics.contact_table cimport ContactConstraint, ContactPoint, ContactTable
from physics.dynamics.island_marks cimport IslandMarks
from physics.dynamics.islands cimport Islands
from physics.dynamics.joint_table cimport (
    MOTOR, SPRING, JointConstraint, JointEquation, JointTable
)
from physics.dynamics.rolling_resistance cimport RollingResistance
from physics.dynamics.size_speeds cimport fastest_point, free_rate
from physics.dynamics.solver_bodies cimport (
    DRIVEN, FREE, BodyFreeMotion, BodyMass, BodyState, SolverBodies
)


# records.py explains the fields.
cdef struct ClusterEnergy:
    double start
    double initial
    double springs
    double fast
    double mass
    double fastest
    double driven

cdef ClusterEnergy[::1] _NO_CLUSTERS, _STILL_CLUSTER

cdef double kinetic_energy(
    SolverBodies bodies, Py_ssize_t i, double vx, double vy, double w
) noexcept
cdef double energy_with_driven(double energy, double mass, double driven) noexcept
cdef double allowed_speed(
    double speed, double free, double fast_energy, double energy, double speed_max
) noexcept

cdef double reference_speed(ClusterEnergy *cluster) noexcept


cdef class EnergyLimit:
    cdef ClusterEnergy[::1] clusters
    cdef int[::1] parent
    cdef IslandMarks runaway
    cdef int apply(
        self,
        SolverBodies bodies,
        Islands islands,
        ContactTable contacts,
        JointTable joints,
        int substeps,
        double h,
        double excess,
    ) except -1
    cdef int end_substep(
        self, SolverBodies bodies, Islands islands, ContactTable contacts, RollingResistance resistance
    ) except -1
    cdef int find_clusters(
        self, SolverBodies bodies, ContactTable contacts, JointTable joints
    ) except -1
    cdef Py_ssize_t find(self, Py_ssize_t i) noexcept
    cdef void unite(self, SolverBodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef int add_up(self, SolverBodies bodies, double rate, int substeps) except -1
    cdef void add_contacts(self, SolverBodies bodies, ContactTable contacts) noexcept
    cdef void add_joints(self, SolverBodies bodies, JointTable joints) noexcept
    cdef void add_spring_energy(
        self,
        SolverBodies bodies,
        Py_ssize_t k,
        JointTable joints,
        Py_ssize_t r,
        double stretch,
    ) noexcept
    cdef void note_driving_speed(
        self, SolverBodies bodies, Py_ssize_t a, Py_ssize_t b, double driven
    ) noexcept
    cdef int slow_down(self, SolverBodies bodies, Islands islands, double rate, double excess) except -1


cdef double kinematic_speed_at(SolverBodies bodies, Py_ssize_t i, double lever) noexcept
cdef double finite_reach(SolverBodies bodies, Py_ssize_t i) noexcept
cdef bint is_any_fast(SolverBodies bodies, double rate) noexcept
cdef void forget_contact_impulses(
    IslandMarks runaway, ContactTable contacts, RollingResistance resistance, SolverBodies bodies
) noexcept
