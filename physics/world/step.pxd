from physics.collision.contacts cimport Changes, Contacts
from physics.collision.detection cimport Detection
from physics.events.break_dispatch cimport BreakDispatch
from physics.events.calls cimport Calls
from physics.events.esper_world cimport EsperWorld
from physics.events.dispatch cimport Dispatch
from physics.rows.bodies cimport Bodies
from physics.rows.roster cimport Roster
from physics.world.followers cimport Followers
from physics.world.motion cimport Motion
from physics.world.not_finite cimport NotFinite
from physics.world.stopwatch cimport Stopwatch


cdef class Tick:
    cdef EsperWorld world
    cdef Motion motion
    cdef readonly object joints
    cdef readonly Followers followers
    cdef frozenset link_kinds
    cdef bint linked
    cdef readonly long long number, steps
    cdef readonly double seconds
    cdef readonly Bodies bodies
    cdef Roster roster
    cdef readonly Detection detection
    cdef readonly Contacts last, now
    cdef Changes changes
    cdef readonly Calls calls
    cdef Dispatch dispatch
    cdef readonly BreakDispatch breaks
    cdef NotFinite not_finite
    cdef readonly Stopwatch stopwatch
    cdef readonly bint running
    cdef public bint replaced
    cdef bint swapped
    cdef int step(self, double dt) except -1
    cdef int follow(self) except -1
    cdef int follow_changes(self) except -1
    cdef int collect_links(self) except -1
    cdef object joined(self)
    cdef int gather(self, double dt) except -1
    cdef int look_again(self, Motion motion, double dt) except -1
    cdef int detect(self) except -1
    cdef int match(self) except -1
    cdef int tell(self) except -1
