cdef class Softness:
    cdef double bias_rate, mass_scale, impulse_scale, pull
    cdef void set(self, double hertz, double damping_ratio, double h) noexcept
    cdef void set_spring(self, double hertz, double damping_ratio, double h) noexcept
