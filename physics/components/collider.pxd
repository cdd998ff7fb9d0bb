from physics.components.watch cimport Watched


cdef enum Combine:
    UNRULED = 0
    AVERAGE = 1
    MINIMUM = 2
    MULTIPLY = 3
    MAXIMUM = 4


cdef class Collider(Watched):
    cdef tuple _shapes
    cdef readonly tuple convexes
    cdef readonly bint _sensor, _bullet
    cdef readonly unsigned long long _layer, _mask
    cdef readonly long long _group
    cdef readonly double _restitution, _friction, _rolling_resistance, _density
    cdef readonly Combine _friction_combine, _restitution_combine
    cdef readonly tuple _surface_velocity, _one_way
    cdef readonly double _surface_x, _surface_y, _front_x, _front_y
    cdef readonly long long revision
