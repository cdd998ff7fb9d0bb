from physics.geometry.manifold cimport Manifold
from physics.geometry.narrowphase cimport Narrowphase
from physics.rows.bodies cimport Bodies
from physics.shapes.convex cimport Convex


cdef enum Solid:
    EITHER = 0
    SOLID_A = 1
    SOLID_B = 2
    BOTH_SOLID = 3


cdef bint differ(Bodies bodies, Py_ssize_t i, Py_ssize_t j) noexcept
cdef bint pieces_meet(Bodies bodies, Py_ssize_t i, Py_ssize_t p, Py_ssize_t j, Py_ssize_t q, int solid) noexcept
cdef bint any_meet(Bodies bodies, Py_ssize_t i, Py_ssize_t j, int solid) noexcept
cdef int collide_some(
    Narrowphase narrowphase, Bodies bodies,
    Py_ssize_t i, tuple[Convex, ...] a, double ca, double sa,
    Py_ssize_t j, tuple[Convex, ...] b, double dx, double dy, double cb, double sb,
    double margin, int solid, Manifold out
) except -1
