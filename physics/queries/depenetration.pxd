from physics.geometry.manifold cimport Manifold
from physics.geometry.narrowphase cimport Narrowphase
from physics.queries.buried cimport Buried
from physics.queries.character_separation cimport CharacterSeparation
from physics.queries.mover_shape cimport MoverShape
from physics.queries.slide_hits cimport SlideHits


cdef class Depenetration:
    cdef MoverShape shape
    cdef Buried buried
    cdef CharacterSeparation separation
    cdef SlideHits hits
    cdef Narrowphase narrowphase
    cdef Manifold manifold, first_manifold
    cdef double from_x, from_y
    cdef int _find_near_rows(self) except -1
    cdef int _touches(self, Py_ssize_t row, double margin) except -1
    cdef bint push_out(self) except -1
    cdef void _start_planes(self) noexcept
    cdef bint _pass_one_ways(self, Py_ssize_t first_blocker, double x, double y) except -1
    cdef double _way_out(self, Py_ssize_t row) except? -1.0
    cdef int snap_to_surfaces(self) except -1
    cdef list floors(self)
    cdef int _has_depth(self, Py_ssize_t row) except -1
