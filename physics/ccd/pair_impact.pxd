from physics.geometry.cast_hit cimport CastHit
from physics.geometry.impact cimport TimeOfImpact
from physics.geometry.manifold cimport Manifold
from physics.geometry.narrowphase cimport Narrowphase
from physics.rows.bodies cimport Bodies
from physics.shapes.convex cimport Convex
from physics.ccd.paths cimport Paths

cdef enum SweptSize:
    FULL = 0
    WITHOUT_SKIN = 1
    WITHOUT_SHELL = 2
    KERNEL = 3
    INNER = 4
    INNERMOST = 5


cdef class PairImpact:
    cdef double time, nx, ny, x, y
    cdef bint inside
    cdef Py_ssize_t piece_a, piece_b
    cdef TimeOfImpact toi
    cdef CastHit hit
    cdef Narrowphase narrowphase
    cdef Manifold manifold, outermost
    cdef double remaining, offset_x, offset_y, dx, dy, ca, sa, turn_a, cb, sb, turn_b
    cdef bint distinct
    cdef int solid
    cdef int find(
        self, Paths paths, Py_ssize_t i, Py_ssize_t j, double start, int size_i, int size_j
    ) except -1
    cdef void set_motion(self, Paths paths, Py_ssize_t i, Py_ssize_t j, double start) noexcept
    cdef double find_earliest(
        self, Bodies bodies, Py_ssize_t i, tuple[Convex, ...] a, Py_ssize_t j, tuple[Convex, ...] b
    ) except? -1
    cdef int add_tied(
        self, Bodies bodies, Py_ssize_t i, tuple[Convex, ...] a, Py_ssize_t j, tuple[Convex, ...] b, double earliest
    ) except -1
    cdef int find_piece_impact(
        self, Bodies bodies, Py_ssize_t i, Py_ssize_t p, Convex one, Py_ssize_t j, Py_ssize_t q, Convex other
    ) except -1
    cdef int find_contact(self, Paths paths, Py_ssize_t i, Py_ssize_t j, double time, double margin) except -1
    cdef int find_wide_contact(
        self, Paths paths, Py_ssize_t i, Py_ssize_t j, double time, double margin, double near
    ) except -1
    cdef tuple[Convex, ...] pieces(self, Paths paths, Py_ssize_t i, int swept_size)
