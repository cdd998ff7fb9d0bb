cdef class Subscription:
    cdef readonly str phase
    cdef readonly object first, second, handler
    cdef object register
