cdef double common_turn(double a, double b, double line) noexcept
cdef double lesser(double a, double b) noexcept
