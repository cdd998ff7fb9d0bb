cdef class TickLengths:
    cdef Py_ssize_t ticks
    cdef double contacts, joints, usual, last, last_but_one, longest, since
    cdef void forget(self) noexcept
    cdef void take(self, double dt) noexcept
    cdef bint are_soft(self) noexcept
    cdef bint is_stall(self, double dt) noexcept

cdef double _eased(double former, double dt, double fraction) noexcept
