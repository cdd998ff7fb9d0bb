cdef class TickLengths:
    cdef double contacts, joints, closing, usual, last
    cdef double[::1] lengths, hitches
    cdef Py_ssize_t next_length, next_hitch
    cdef void forget(self) noexcept
    cdef void take(self, double dt) noexcept
    cdef bint are_soft(self) noexcept
    cdef bint is_stall(self, double dt) noexcept

cdef double longest_but(Py_ssize_t others, double[::1] ticks) noexcept
cdef double _eased(double former, double dt, double fraction) noexcept
