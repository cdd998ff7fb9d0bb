cdef class TickLengths:
    cdef double contacts, joints, longest, later, since
    cdef void forget(self) noexcept
    cdef void take(self, double dt) noexcept
    cdef bint are_soft(self) noexcept

cdef double _eased(double former, double dt, double fraction) noexcept
