from physics.collision.manifolds cimport Manifolds
from physics.dynamics.island_marks cimport IslandMarks
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.dynamics.strained_islands cimport StrainedIslands

# records.py explains the fields.
cdef struct ContactConstraint:
    double normal_x
    double normal_y
    double friction
    double surface_speed
    double push_speed
    double carry
    double shift_speed
    double slop
    double coupling
    double mass_scale
    double restitution
    bint both_dynamic
    int row_a
    int row_b
    int first_point
    int end_point
    int manifold

cdef struct ContactPoint:
    double normal_arm_a
    double normal_arm_b
    double tangent_arm_a
    double tangent_arm_b
    double gap
    double normal_mass
    double tangent_mass
    double normal_impulse
    double tangent_impulse
    double total_impulse
    double approach_speed

cdef ContactConstraint[::1] _NO_CONSTRAINTS
cdef ContactPoint[::1] _NO_POINTS


cdef class ContactTable:
    cdef readonly Py_ssize_t count, point_count, bouncing_count, strained
    cdef Py_ssize_t strained_points
    cdef ContactConstraint[::1] constraints
    cdef ContactPoint[::1] points
    cdef int[::1] bouncing
    cdef bint any_blow
    cdef public double push_speed
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef int fill(
        self, Manifolds manifolds, SolverBodies bodies, StrainedIslands strained, IslandMarks pressed,
        IslandMarks crushed, double gravity, double carry
    ) except -1
    cdef int add(
        self, Manifolds manifolds, Py_ssize_t i, SolverBodies bodies, double gravity, bint is_pressed, double carry
    ) except -1
    cdef void add_point(
        self, Manifolds manifolds, Py_ssize_t slot, ContactConstraint* c, SolverBodies bodies
    ) noexcept
    cdef void set_arms(
        self, ContactConstraint* c, ContactPoint* p, SolverBodies bodies, double rna, double rnb, double rta, double rtb
    ) noexcept
    cdef void reset_impulses(
        self, Manifolds manifolds, ContactConstraint* c, ContactPoint* p, Py_ssize_t q
    ) noexcept
    cdef bint begins_with_loads(self, ContactConstraint* c, SolverBodies bodies) noexcept
    cdef void slow_push(self, ContactConstraint* c, SolverBodies bodies) noexcept
    cdef void couple(self, ContactConstraint* c, SolverBodies bodies) noexcept
    cdef bint has_blow(self, SolverBodies bodies) noexcept
    cdef void share_push(self, SolverBodies bodies) noexcept
    cdef void push_ahead(self, SolverBodies bodies, double dt) noexcept
    cdef bint is_deep(self, ContactConstraint* c, double slops) noexcept
    cdef void store(self, Manifolds manifolds, SolverBodies bodies, double dt, int substeps) noexcept
