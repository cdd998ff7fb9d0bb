from physics.events.calls cimport Calls
from physics.events.dispatch cimport Dispatch
from physics.systems.esper_world cimport EsperWorld
from physics.world.step cimport Tick


cdef class Pipeline:
    cdef readonly EsperWorld world
    cdef readonly Tick tick
    cdef readonly Calls calls
    cdef Dispatch dispatch
    cdef readonly bint running
    cdef public bint replaced
    cdef dict sat_out, stopped
    cdef list _begun, _ended
    cdef int take_stock(self) except -1
    cdef int collect(self) except -1
    cdef int advance(self, double seconds) except -1
    cdef int finish(self) except -1
    cdef int _report(self, list errors) except -1
    cdef list _report_invalid(self)
