cdef class Follow:
    cdef object _entity
    cdef readonly double _x, _y, _angle
    cdef public bint _edited
    cdef public object _record
