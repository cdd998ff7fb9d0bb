from physics.world.moving_step cimport MovingTick
from physics.systems.pipeline cimport Pipeline


cdef class MovingPipeline(Pipeline):
    cdef MovingTick moving
    cdef int complete(self) except -1
