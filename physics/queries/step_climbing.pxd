from physics.queries.mover_shape cimport MoverShape


cdef class StepClimbing:
    cdef MoverShape shape
    cdef bint on_edge
    cdef double climb(self, double across, double height) except? -2.0
    cdef double _climb_by(self, double across, double height) except? -2.0
    cdef int find_edge(self, double snap, double height) except -1
    cdef bint _leads_up(self, double sign, double height) except -1
    cdef bint _leads_down(self, double sign, double snap) except -1
    cdef double _step_over(self, double across, double height) except? -2.0
    cdef double _rise_from(self, double x, double y) noexcept
