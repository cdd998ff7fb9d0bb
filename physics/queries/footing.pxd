from physics.queries.mover_shape cimport MoverShape


cdef enum End:
    NOT_HELD
    ON_FLOOR
    WEDGED


cdef class Footing:
    cdef MoverShape shape
    cdef bint wedged
    cdef int is_over_floor(self) except -1
    cdef double height(self) noexcept
    cdef double _down(self) noexcept
    cdef int find_floor(self, double snap, double lifted) except -1
    cdef int _is_wedged(self, double depth_max, double drop_max) except -1
    cdef int _fall_ends(self, double way, double drop_max, double sine) except -1
