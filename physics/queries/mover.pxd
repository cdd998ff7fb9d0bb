from physics.queries.yielding cimport Yielding


cdef class Mover(Yielding):
    cdef double wish_x, wish_y
    cdef list hits
    cdef bint hit_floor, hit_wall, hit_ceiling
    cdef readonly dict last_moves
    cdef long long since
    cdef int _recall(self, object entity) except -1
    cdef int _forget_gone(self) except -1
    cdef int _note(self, double fraction) except -1
    cdef int _slide(self, double dx, double dy, double step_height) except -1
    cdef double _step_up(self, double across, double height) except -2.0
    cdef double _step_over(self, double across, double way, double height) except -2.0
    cdef int _is_over_floor(self) except -1
    cdef double _down(self) noexcept
    cdef int _find_floor(self, double snap) except -1
    cdef int _is_wedged(self) except -1
