from physics.components.motion cimport Transform, Velocity
from physics.rows.bodies cimport Bodies
from physics.shapes.convex cimport Convex


cdef int gather(Bodies bodies, double dt) except -1
cdef bint _waits_for_write(Bodies bodies, Py_ssize_t i) except -1
cdef bint _is_within_limits(double x, double y, double angle) noexcept
cdef int gather_row(Bodies bodies, Py_ssize_t i, double dt) except -1
cdef int _set_pose(Bodies bodies, Py_ssize_t i, double x, double y, double angle, bint has_changed) except -1
cdef int read_moved(Bodies bodies, Py_ssize_t i, Transform transform, Velocity velocity, double margin) except -1
cdef int note_current(Bodies bodies, Py_ssize_t i) except -1
cdef int compute_box(Bodies bodies, Py_ssize_t i) except -1
cdef int _update_at_rest(Bodies bodies, Py_ssize_t i) except -1
cdef int _read_kind(Bodies bodies, Py_ssize_t i) except -1
cdef int _read_collider(Bodies bodies, Py_ssize_t i) except -1
cdef int _limit_margin(Bodies bodies, Py_ssize_t i) except -1
cdef bint _is_elongated(Convex piece) noexcept
cdef int _is_off_center(Bodies bodies, Py_ssize_t i) except -1
cdef bint _has_same_shapes(Bodies bodies, Py_ssize_t i) except -1
cdef int _set_simple_shape(Bodies bodies, Py_ssize_t i) except -1
cdef int _compute_general_box(Bodies bodies, Py_ssize_t i) except -1
cdef void _compute_simple_box(Bodies bodies, Py_ssize_t i, double x, double y) noexcept
