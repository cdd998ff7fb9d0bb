from physics.ccd.deferral cimport Deferral
from physics.ccd.paths cimport Paths
from physics.ccd.toi_queue cimport ToiQueue
from physics.collision.manifolds cimport Manifolds
from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.rows.bodies cimport Bodies


cdef class Selection:
    cdef Paths paths
    cdef ToiQueue queue
    cdef Deferral deferral
    cdef double dt
    cdef bint all_stale
    cdef list stale
    cdef int run(self, Manifolds manifolds, JointTable joints, double dt, bint disturbed) except -1
    cdef int measure_motion(self, Bodies bodies, SolverBodies table, Py_ssize_t i, double dt) except -1
    cdef int reset(self, Bodies bodies, SolverBodies table, Py_ssize_t i) except -1
    cdef int measure_shape(self, Bodies bodies, SolverBodies table, Py_ssize_t i) except -1


cdef int set_margin(Bodies bodies, Py_ssize_t i, double margin) except -1
