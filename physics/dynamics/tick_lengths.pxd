cdef class TickLengths:
    cdef double contacts, joints, closing, usual, hitch_1, hitch_2, hitch_3
    cdef double[::1] lengths
    cdef Py_ssize_t next_length
    cdef bint in_hitch
    cdef long long ticks_since_1, ticks_since_2, ticks_since_3
    cdef void forget(self) noexcept
    cdef void note_tick(self, double dt) noexcept
    cdef void note_hitch(self, double dt) noexcept
    cdef double recurring(self) noexcept
    cdef bint are_soft(self) noexcept
    cdef bint is_stall(self, double dt) noexcept

cdef double longest_but(Py_ssize_t others, double[::1] ticks) noexcept
cdef double _eased(double former, double dt, double fraction) noexcept
