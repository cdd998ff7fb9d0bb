from physics.world.response cimport Response
from physics.world.step cimport Tick


cdef class MovingTick(Tick):
    cdef readonly Response response
    cdef public double gravity_x, gravity_y
    cdef bint late, moved
    cdef int place_twins(self) except -1
    cdef int note_hits(self) except -1
    cdef int look_again(self) except -1
    cdef int set_aside(self) except -1
