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


cdef class Deferral:
    cdef Paths paths
    cdef ToiQueue queue
    cdef Support[::1] support
    cdef signed char[::1] joined
    cdef int run(self, Manifolds manifolds, JointTable joints, double dt) except -1
    cdef int note_joined(self, SolverBodies table, JointTable joints) except -1
    cdef bint swings(self, SolverBodies table, Py_ssize_t i) noexcept
    cdef int find_overlapping(self, SolverBodies table, Manifolds manifolds) except -1
    cdef int find_squeezed(self, SolverBodies table, Manifolds manifolds) except -1
    cdef int defer(self, Bodies bodies, SolverBodies table, Manifolds manifolds, Py_ssize_t k, double dt) except -1
    cdef bint bounces(self, SolverBodies table, Manifolds manifolds, Py_ssize_t k, double dt) except -1
    cdef bint rests_at(
        self, SolverBodies table, Manifolds manifolds, Py_ssize_t k, Py_ssize_t p, double size, double bounce
    ) noexcept
    cdef bint rests_elsewhere(
        self, SolverBodies table, Manifolds manifolds, Py_ssize_t k, double size, double bounce
    ) except -1
    cdef bint is_unforced(self, SolverBodies table, Py_ssize_t i) noexcept
    cdef bint grazes(self, Bodies bodies, SolverBodies table, Manifolds manifolds, Py_ssize_t k, double dt) except -1
