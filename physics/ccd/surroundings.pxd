from physics.collision.manifolds cimport Manifolds
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.grid.boxes cimport Boxes
from physics.grid.broadphase cimport Broadphase
from physics.ccd.spatial_hash cimport SpatialHash
from physics.ccd.paths cimport Paths


cdef class Surroundings:
    cdef Paths paths
    cdef Manifolds near
    cdef Broadphase grid
    cdef Boxes boxes
    cdef SpatialHash changed
    cdef bint gridded, linked
    cdef int[::1] head, link
    cdef Py_ssize_t found_count
    cdef int[::1] found
    cdef int begin(self, Manifolds near) except -1
    cdef int look_around(self) except -1
    cdef int enclose(self) except -1
    cdef double horizon(self, Py_ssize_t row, double time) noexcept
    cdef int find(self, Py_ssize_t row, double time, double until) except -1
    cdef int add(self, Py_ssize_t other) except -1
    cdef int find_near(self, Py_ssize_t row) except -1
    cdef int link_rows(self) except -1


cdef bint is_moving(SolverBodies table, Py_ssize_t i) noexcept
