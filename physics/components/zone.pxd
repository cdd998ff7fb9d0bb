cdef class Zone:
    cdef bint has_gravity, has_surface
    cdef double gravity_x, gravity_y, pull, reach, linear, angular, flow_x, flow_y, fluid, level
    cdef int power
    cdef readonly long long _priority, _revision
