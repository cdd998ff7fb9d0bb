cpdef double bounce_speed(double gravity, double size) noexcept
cpdef double push_out_speed(double gravity, double size) noexcept
cpdef double slow_speed(double gravity, double size) noexcept
cpdef double fastest_point(double x, double y, double turn, double reach) noexcept
