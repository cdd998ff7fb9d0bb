from physics.components.collider cimport Collider
from physics.components.motion cimport Transform
from physics.geometry.bounds cimport Bounds
from physics.geometry.hit cimport Hit
from physics.geometry.impact cimport TimeOfImpact
from physics.geometry.manifold cimport Manifold
from physics.geometry.narrowphase cimport Narrowphase
from physics.geometry.placed cimport Placed
from physics.queries.candidates cimport Candidates
from physics.queries.planes cimport Planes


cdef class Mover(Candidates):
    cdef Hit hit
    cdef TimeOfImpact impact
    cdef Narrowphase narrowphase
    cdef Manifold manifold
    cdef Bounds bounds
    cdef Planes planes
    cdef long long entity
    cdef unsigned long long layer
    cdef tuple parts
    cdef double x, y, c, s
    cdef double middle_x, middle_y, radius, half, skin
    cdef Py_ssize_t row
    cdef double fraction, px, py, nx, ny
    cdef list hits
    cdef bint hit_floor, hit_wall, hit_ceiling
    cdef int _become(self, object entity, Transform at, Collider collider) except -1
    cdef dict ledges
    cdef long long ledge
    cdef Placed side, own
    cdef int _meets(self, Py_ssize_t row) except -1
    cdef int _is_one_way(self, Py_ssize_t row) except -1
    cdef int _is_in_front(self, Py_ssize_t row) except -1
    cdef double _reach_back(self, double nx, double ny) except -1e308
    cdef int _faces(self, Py_ssize_t row, double nx, double ny) except -1
    cdef int _push_out(self) except -1
    cdef int _cast(self, double dx, double dy, bint floors) except -1
    cdef double _advance(self, double dx, double dy) except -1.0
    cdef int _note(self, double fraction) except -1
    cdef int _slide(self, double dx, double dy, double step_height) except -1
    cdef double _step_up(self, double across, double height) except -2.0
    cdef double _step_over(self, double across, double way, double height) except -2.0
    cdef int _find_floor(self, double snap) except -1
