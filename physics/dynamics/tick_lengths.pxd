cdef class TickLengths:
    cdef double contacts, joints, closing, usual
    cdef double[::1] lengths
    cdef Py_ssize_t next
    cdef void forget(self) noexcept
    cdef void take(self, double dt) noexcept
    cdef double longest_but(self, Py_ssize_t others, Py_ssize_t count) noexcept
    cdef bint are_soft(self) noexcept
    cdef bint is_stall(self, double dt) noexcept

cdef double _eased(double former, double dt, double fraction) noexcept
