from physics.components.watch cimport Watched


cdef class Transform(Watched):
    cdef double _x, _y, _angle


cdef class Velocity(Watched):
    cdef double _x, _y, _angular
