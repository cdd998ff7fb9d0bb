from physics.events.esper_world cimport EsperWorld
from physics.events.handler_calls cimport HandlerCalls
from physics.events.subscriptions cimport Subscriptions


cdef class BreakDispatch:
    cdef EsperWorld world
    cdef Subscriptions subscriptions
    cdef HandlerCalls calls
    cdef readonly list broken
    cdef Py_ssize_t delivered
    cdef int run(self, list broken) except -1
    cdef int deliver(self, object event) except -1
