from physics.queries.mover_shape cimport MoverShape
from physics.rows.bodies cimport Bodies


cdef class SlideHits:
    cdef double wish_x, wish_y
    cdef list found
    cdef dict floor_components
    cdef bint floor
    cdef int clear(self) except -1
    cdef int note(self, MoverShape shape, double fraction) except -1
    cdef int note_push(self, MoverShape shape) except -1
    cdef int leave_out(self, Bodies bodies, Py_ssize_t row) except -1
    cdef int note_buried(self, MoverShape shape, double dx, double dy) except -1
