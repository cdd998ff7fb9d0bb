cdef double common_rotation(double a, double b, double line) noexcept
cdef double smaller_rotation(double a, double b) noexcept
