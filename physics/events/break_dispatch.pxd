from physics.events.calls cimport Calls
from physics.events.esper_world cimport EsperWorld
from physics.events.subscriptions cimport Subscriptions


cdef class BreakDispatch:
    cdef EsperWorld world
    cdef Subscriptions subscriptions
    cdef Calls calls
    cdef readonly list broken
    cdef Py_ssize_t delivered
    cdef int run(self, list broken) except -1
    cdef int deliver(self, object event) except -1
