cdef enum Kind:
    STATIC = 0
    KINEMATIC = 1
    DYNAMIC = 2


cdef class RigidBody:
    cdef readonly Kind _kind
    cdef object _mass
