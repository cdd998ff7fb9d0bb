cdef class LiquidForces:
    cdef double mass, fx, fy, torque, drag, angular_drag, drag_x, drag_y, flow_x, flow_y
    cdef void clear(self) noexcept
    cdef void add_lift(self, double displaced, double x, double y, double gx, double gy) noexcept
    cdef void add_drag(
        self, double displaced, double rate, double angular_rate, double flow_x, double flow_y
    ) noexcept
