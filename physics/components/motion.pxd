from physics.components.watch cimport Watched


cdef class Transform(Watched):
    cdef double _x, _y, _angle


cdef class Velocity(Watched):
    cdef double _x, _y, _angular


cdef double as_double(object field, object value) except? -1.0
