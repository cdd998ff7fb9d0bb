cdef class TickLengths:
    cdef double contacts, joints, longest, since
    cdef void take(self, double dt) noexcept
    cdef bint is_joint_soft(self) noexcept
