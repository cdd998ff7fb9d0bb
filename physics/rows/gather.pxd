from physics.rows.bodies cimport Bodies
from physics.shapes.convex cimport Convex


cdef int gather(Bodies bodies, double dt) except -1
cdef bint _rests(Bodies bodies, Py_ssize_t i) except -1
cdef bint _within(double x, double y, double angle) noexcept
cdef int gather_row(Bodies bodies, Py_ssize_t i, double dt) except -1
cdef int read_moved(Bodies bodies, Py_ssize_t i, double margin) except -1
cdef int enclose(Bodies bodies, Py_ssize_t i) except -1
cdef int _look_at_rest(Bodies bodies, Py_ssize_t i) except -1
cdef int _look_at_kind(Bodies bodies, Py_ssize_t i) except -1
cdef int _look_at_collider(Bodies bodies, Py_ssize_t i) except -1
cdef int _limit_margin(Bodies bodies, Py_ssize_t i) except -1
cdef bint _is_slender(Convex piece) noexcept
cdef int _is_off_center(Bodies bodies, Py_ssize_t i) except -1
cdef bint _is_shaped_alike(Bodies bodies, Py_ssize_t i) except -1
cdef int _classify(Bodies bodies, Py_ssize_t i) except -1
cdef int _enclose(Bodies bodies, Py_ssize_t i) except -1
cdef void _enclose_simple(Bodies bodies, Py_ssize_t i, double x, double y) noexcept
