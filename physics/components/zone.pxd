cdef class Zone:
    cdef bint _has_gravity, _has_surface
    cdef double _gravity_x, _gravity_y, _flow_x, _flow_y
    cdef double _attraction, _radius, _linear_damping, _angular_damping, _density, _surface
    cdef int _falloff
    cdef readonly long long _priority, _revision
