from physics.collision.manifolds cimport Manifolds
from physics.grid.broadphase cimport Broadphase
from physics.rows.bodies cimport Bodies


cdef class CharacterFloors:
    cdef dict characters
    cdef set pairs
    cdef dict pushed_pairs
    cdef readonly dict pushed
    cdef list changed
    cdef int let_through(
        self, Bodies bodies, Manifolds manifolds, Broadphase grid, double dt) except -1
    cdef int let_floor_through(
        self, Bodies bodies, Manifolds manifolds, Py_ssize_t row, Py_ssize_t floor) except -1
    cdef int let_near_through(
        self, Bodies bodies, Manifolds manifolds, Broadphase grid, Py_ssize_t row, double up_x,
        double up_y, double slope, double width, double dt) except -1
    cdef int disable(self, Manifolds manifolds, Py_ssize_t k) except -1
    cdef bint is_floor_pair(self, Py_ssize_t a, Py_ssize_t b) except -1
    cdef bint is_pushed_pair(self, Py_ssize_t a, Py_ssize_t b, double gap) except -1
    cdef bint follows(self, Bodies bodies, Py_ssize_t i, Py_ssize_t j, double gap, bint touched) except -1
    cdef int forget_rows(self) except -1
    cdef int restore(self, Manifolds manifolds) except -1
