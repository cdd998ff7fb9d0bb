from physics.collision.contacts cimport ContactChanges, Contacts
from physics.collision.detection cimport Detection
from physics.events.break_dispatch cimport BreakDispatch
from physics.events.handler_calls cimport HandlerCalls
from physics.events.esper_world cimport EsperWorld
from physics.events.contact_dispatch cimport ContactDispatch
from physics.rows.bodies cimport Bodies
from physics.rows.entity_rows cimport EntityRows
from physics.world.followers cimport Followers
from physics.world.body_stages cimport BodyStages
from physics.world.not_finite cimport NotFinite
from physics.world.stopwatch cimport Stopwatch


cdef class Tick:
    cdef EsperWorld world
    cdef BodyStages body_stages
    cdef readonly object joints
    cdef readonly Followers followers
    cdef frozenset link_kinds
    cdef bint linked
    cdef readonly long long number, steps
    cdef readonly double seconds
    cdef readonly Bodies bodies
    cdef EntityRows entity_rows
    cdef readonly Detection detection
    cdef readonly Contacts previous_contacts, contacts
    cdef ContactChanges changes
    cdef readonly HandlerCalls calls
    cdef ContactDispatch contact_dispatch
    cdef readonly BreakDispatch break_dispatch
    cdef NotFinite not_finite
    cdef readonly Stopwatch stopwatch
    cdef readonly bint running
    cdef public bint is_superseded
    cdef bint has_swapped
    cdef int step(self, double dt) except -1
    cdef int follow(self) except -1
    cdef int follow_changes(self) except -1
    cdef int collect_links(self) except -1
    cdef object joined(self)
    cdef int gather(self, double dt) except -1
    cdef int gather_after_handlers(self, BodyStages body_stages, double dt) except -1
    cdef int detect(self) except -1
    cdef int match(self) except -1
    cdef int tell(self) except -1
