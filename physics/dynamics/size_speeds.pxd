cpdef double bounce_speed(double gravity, double size) noexcept
cpdef double push_out_speed(double gravity, double size) noexcept
cpdef double slow_speed(double gravity, double size) noexcept
cpdef double fastest_point(double vx, double vy, double w, double reach) noexcept
cpdef double free_rate(double h) noexcept
