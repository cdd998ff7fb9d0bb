from physics.geometry.placed cimport Placed
from physics.queries.displacements cimport Displacements
from physics.queries.fitting cimport Fitting
from physics.shapes.convex cimport Convex


cdef class Yielding(Fitting):
    cdef Displacements displacements
    cdef Placed press
    cdef double way_x, way_y
    cdef int recall_presses(self, tuple pressed) except -1
    cdef int _is_in(self, Py_ssize_t row, Py_ssize_t piece) except -1
    cdef tuple kept_presses(self)
    cdef int ride(self) except -1
    cdef int look_who_came(self) except -1
    cdef double _meet(
        self, Py_ssize_t row, double way_x, double way_y, double turn, bint presses
    ) except -1.0
    cdef bint _comes(
        self, Py_ssize_t row, Convex part, Convex other, double way_x, double way_y, double turn
    ) except -1
    cdef int fit(self) except -1
    cdef int give_way(self) except -1
    cdef int _leave(self, Py_ssize_t k) except -1
    cdef double _way_out(self, Py_ssize_t k, double ux, double uy) except -1.0
