cdef class Softness:
    cdef double bias_rate, mass_scale, impulse_scale
    cdef void set(self, double hertz, double damping_ratio, double h) noexcept
    cdef void set_closing_rate(self, double hertz, double damping_ratio, double h) noexcept
