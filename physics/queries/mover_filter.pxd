from physics.components.collider cimport Collider
from physics.components.piece_filters cimport PieceFilters
from physics.geometry.manifold cimport Manifold
from physics.geometry.narrowphase cimport Narrowphase
from physics.rows.bodies cimport Bodies


cdef class MoverFilter:
    cdef readonly tuple parts
    cdef unsigned long long layer, mask, query_mask
    cdef PieceFilters filters
    cdef list index
    cdef int set_mover(self, Collider collider, unsigned long long query_mask) except -1
    cdef bint differs(self, Bodies bodies, Py_ssize_t row) noexcept
    cdef bint allows(self, Bodies bodies, Py_ssize_t part, Py_ssize_t row, Py_ssize_t piece) except -1
    cdef int touches(
        self, Narrowphase narrowphase, Bodies bodies, Py_ssize_t row, double x, double y, double c, double s,
        double margin, Manifold out
    ) except -1
