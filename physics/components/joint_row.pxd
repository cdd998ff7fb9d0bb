cdef enum RowShape:
    BETWEEN = 0
    ALONG = 1
    ACROSS = 2
    TURN = 3
    POINT = 4
    SLIDE = 5


cdef class Row:
    cdef readonly int shape
    cdef readonly bint parallel
    cdef public bint rigid
    cdef public double rest
    cdef public bint has_rest
    cdef public double low, high
    cdef public bint limited
    cdef public double frequency, damping_ratio
    cdef public bint driven
    cdef public double speed, speed_q, strength
    cdef public double push, pull
    cdef public double ratchet
    cdef readonly double measure, rate
    cdef bint split
    cdef double impulse, impulse_q, lower_impulse, upper_impulse, lag, lag_q
    cdef void start_afresh(self) noexcept
