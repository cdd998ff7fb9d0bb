from physics.world.moving_step cimport MovingTick
from physics.systems.pipeline cimport Pipeline


cdef class MovingPipeline(Pipeline):
    cdef MovingTick moving
    cdef object subscriptions
    cdef readonly list broken
    cdef Py_ssize_t told
    cdef int complete(self) except -1
    cdef int tell_break(self, object event) except -1
