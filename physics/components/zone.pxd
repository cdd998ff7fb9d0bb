cdef class Zone:
    cdef bint has_gravity, has_surface
    cdef double gravity_x, gravity_y, flow_x, flow_y
    cdef double _attraction, _radius, _linear_damping, _angular_damping, _density, _surface
    cdef int _falloff
    cdef readonly long long _priority, _revision
