cdef class Subscription:
    cdef readonly str phase
    cdef readonly object first, second, handler
    cdef object register


cdef int fits(object selector, long long entity, dict record, dict last) except -1
