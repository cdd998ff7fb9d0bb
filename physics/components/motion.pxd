from physics.components.watch cimport WatchedComponent


cdef class Transform(WatchedComponent):
    cdef double _x, _y, _angle


cdef class Velocity(WatchedComponent):
    cdef double _x, _y, _angular


cdef double as_double(object field, object value) except? -1.0
