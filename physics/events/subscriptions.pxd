cdef class Subscriptions:
    cdef readonly dict of
    cdef readonly tuple by_id
    cdef public object rouse
