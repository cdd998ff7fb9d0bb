from physics.components.collider cimport Collider
from physics.components.motion cimport Transform
from physics.geometry.bounds cimport Bounds
from physics.geometry.cast_hit cimport CastHit
from physics.geometry.impact cimport TimeOfImpact
from physics.geometry.placed_piece cimport PlacedPiece
from physics.grid.broadphase cimport Broadphase
from physics.queries.candidates cimport Candidates
from physics.queries.mover_filter cimport MoverFilter
from physics.queries.mover_one_way cimport MoverOneWay
from physics.queries.clip_planes cimport ClipPlanes
from physics.queries.pushing_pieces cimport PushingPieces
from physics.rows.bodies cimport Bodies
from physics.shapes.convex cimport Convex


cdef class MoverShape:
    cdef Candidates candidates
    cdef Bodies bodies
    cdef Broadphase grid
    cdef list blockers
    cdef CastHit hit, exact
    cdef TimeOfImpact impact
    cdef Bounds bounds
    cdef ClipPlanes planes
    cdef MoverOneWay one_way
    cdef PushingPieces pushing
    cdef bint skip_dynamic, skip_overlapping
    cdef list passable_rows, stopping_one_ways
    cdef PlacedPiece own
    cdef long long entity
    cdef long long group
    cdef MoverFilter filter
    cdef tuple parts
    cdef double x, y, c, s
    cdef double middle_x, middle_y, half_x, half_y, radius, half, width, skin, rest
    cdef bint is_thick
    cdef dict standing_on
    cdef Py_ssize_t row
    cdef double hit_time, fraction, px, py, nx, ny
    cdef int set_mover(self, object entity, Transform at, Collider collider) except -1
    cdef int meets(self, Py_ssize_t row) except -1
    cdef int is_solid(self, Py_ssize_t row) except -1
    cdef int is_in_front(self, Py_ssize_t row, double x, double y, double angle) except -1
    cdef double allowance(self, Convex part, Convex other) except? -1.0
    cdef int cast(self, double dx, double dy, bint floors) except -1
    cdef int _cast_at(
        self, Py_ssize_t row, Convex part, Convex other, double dx, double dy, double last, bint floors
    ) except -1
    cdef int _cast_at_pusher(self, Py_ssize_t k, double dx, double dy, bint floors) except -1
    cdef double level_sine(self, Py_ssize_t row) noexcept
    cdef tuple last_hit(self)
    cdef int take_hit(self, tuple hit) except -1
    cdef double advance(self, double dx, double dy) except? -1.0


cdef double thinned(Convex piece, double c, double s, double allowance, double nx, double ny) except? -1.0
cdef double inner(Convex piece) except? -1.0
