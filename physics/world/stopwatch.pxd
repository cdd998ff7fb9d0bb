cdef enum Stage:
    FOLLOW = 0
    GATHER = 1
    REFRESH = 2
    WAKE = 3
    PRE_SOLVE = 4
    SELECT = 5
    SOLVE = 6
    SWEEP = 7
    WRITE_BACK = 8
    DETECT = 9
    MATCH = 10
    TELL = 11
    STAGES = 12


cdef class Stopwatch:
    cdef bint is_requested, is_measuring
    cdef double[::1] seconds
    cdef int stage
    cdef double stage_start
    cdef int begin(self) except -1
    cdef int enter(self, int stage) except -1
