from physics.ccd.paths cimport Paths
from physics.ccd.toi_queue cimport ToiQueue
from physics.collision.manifolds cimport Manifolds
from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.rows.bodies cimport Bodies

# records.py explains the fields.
cdef struct Support:
    double x
    double y
    int count
    bint overlaps
    bint overlaps_slowly

cdef Support[::1] _NO_SUPPORT, _UNSUPPORTED


cdef class Selection:
    cdef Paths paths
    cdef ToiQueue queue
    cdef Support[::1] support
    cdef signed char[::1] joined
    cdef double dt
    cdef bint all_stale
    cdef list stale
    cdef int run(self, Manifolds manifolds, JointTable joints, double dt, double gravity, bint disturbed) except -1
    cdef int note_joined(self, Bodies bodies, JointTable joints, int joined) except -1
    cdef int measure_motion(self, Bodies bodies, SolverBodies table, Py_ssize_t i, double dt) except -1
    cdef int reset(self, Bodies bodies, SolverBodies table, Py_ssize_t i) except -1
    cdef int find_overlapping(self, SolverBodies table, Manifolds manifolds) except -1
    cdef int find_squeezed(self, SolverBodies table, Manifolds manifolds) except -1
    cdef int measure_shape(self, Bodies bodies, SolverBodies table, Py_ssize_t i) except -1
    cdef int defer(self, Bodies bodies, SolverBodies table, Manifolds manifolds, Py_ssize_t k, double dt) except -1
    cdef bint grazes(self, Bodies bodies, SolverBodies table, Manifolds manifolds, Py_ssize_t k, double dt) except -1
    cdef bint is_unforced(self, SolverBodies table, Py_ssize_t i) noexcept
    cdef bint bounces(self, SolverBodies table, Manifolds manifolds, Py_ssize_t k, double dt) except -1


cdef double approach_speed(
    SolverBodies table, Py_ssize_t a, Py_ssize_t b, double x, double y, double nx, double ny, double dt
) noexcept
cdef int set_margin(Bodies bodies, Py_ssize_t i, double margin) except -1
