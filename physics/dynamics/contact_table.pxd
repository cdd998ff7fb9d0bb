from physics.collision.manifolds cimport Manifolds
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.dynamics.strained_islands cimport StrainedIslands

cdef enum Head:
    NX = 0
    NY = 1
    MU = 2
    BELT = 3
    PUSH = 4
    SOFT = 5
    SLOP = 6
    COUPLING = 7
    SPRING = 8
    AHEAD = 9
    HEAD = 10

cdef enum Part:
    RNA = 0
    RNB = 1
    RTA = 2
    RTB = 3
    GAP = 4
    NMASS = 5
    TMASS = 6
    NIMPULSE = 7
    TIMPULSE = 8
    TOTAL = 9
    PART = 10


cdef class ContactTable:
    cdef readonly Py_ssize_t count, part_count, bouncing_count, strained
    cdef double[::1] head, part, met
    cdef int[::1] row_a, row_b, first, source, bouncing
    cdef double[::1] bounce
    cdef double carry
    cdef public double push_speed
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef int fill(
        self, Manifolds manifolds, SolverBodies bodies, StrainedIslands strained, double gravity, double carry
    ) except -1
    cdef int add(
        self, Manifolds manifolds, Py_ssize_t i, SolverBodies bodies, double gravity
    ) except -1
    cdef void add_part(
        self, Manifolds manifolds, Py_ssize_t i, Py_ssize_t slot, SolverBodies bodies
    ) noexcept
    cdef void aim(
        self, Py_ssize_t k, Py_ssize_t j, SolverBodies bodies, double rna, double rnb, double rta, double rtb
    ) noexcept
    cdef void couple(self, Py_ssize_t k, SolverBodies bodies) noexcept
    cdef void share_push(self, SolverBodies bodies) noexcept
    cdef void push_ahead(self, SolverBodies bodies, double dt) noexcept
    cdef bint is_deep(self, Py_ssize_t k) noexcept
    cdef void store(self, Manifolds manifolds, SolverBodies bodies) noexcept
