cdef double turned_x(double x, double y, double angle) noexcept
cdef double turned_y(double x, double y, double angle) noexcept
cdef double common_turn(double a, double b, double line) noexcept
cdef double lesser(double a, double b) noexcept
