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
    double warm_start_scale
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
    cdef readonly Py_ssize_t count, point_count, bouncing_count, first_strained
    cdef Py_ssize_t first_strained_point
    cdef ContactConstraint[::1] constraints
    cdef ContactPoint[::1] points
    cdef int[::1] bouncing
    cdef bint any_struck
    cdef public double push_speed
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef int fill(
        self, Manifolds manifolds, SolverBodies bodies, StrainedIslands strained, IslandMarks pressed,
        IslandMarks crushed, IslandMarks released, double warm_start_scale
    ) except -1
    cdef int add(
        self, Manifolds manifolds, Py_ssize_t i, SolverBodies bodies, bint is_pressed,
        double warm_start_scale
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
    cdef void limit_push_speed(self, ContactConstraint* c, SolverBodies bodies) noexcept
    cdef void couple(self, ContactConstraint* c, SolverBodies bodies) noexcept
    cdef void divide_push_speed(self, SolverBodies bodies) noexcept
    cdef void add_shift_speed(self, SolverBodies bodies, double dt) noexcept
    cdef bint is_deep(self, ContactConstraint* c, double slops) noexcept
