"""Delivers events to handlers: ends, then begins, then stays, each to its subscribers in order, then to esper's own
bus.

A handler may do anything: delete, create, move, subscribe, cancel, switch worlds, raise. But it must not keep another
handler from getting its event.
"""

from __future__ import annotations

from typing import Any

import cython

from physics.collision.contacts import ContactChanges, Contacts
from physics.collision.kept_contacts import KeptContacts, precedes
from physics.events.esper_world import EsperWorld
from physics.events.event import CollisionEvent, event_of
from physics.events.handler_calls import HandlerCalls
from physics.events.subscription import Subscription
from physics.events.subscriptions import BY_ID, Subscriptions
from physics.rows.bodies import same_components

if cython.compiled:
    from cython.cimports.physics.grid.prefetch import prefetch_item


_AHEAD = cython.declare(cython.int, 2)
"""Number of events by which prefetching is ahead of delivery."""


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _fetch(contacts: Contacts, k: cython.Py_ssize_t) -> cython.void:
    """Prefetch the component dicts of row `k`, to which its event will refer."""
    if cython.compiled:
        prefetch_item(contacts.records, contacts.row_a[k])
        prefetch_item(contacts.records, contacts.row_b[k])
        prefetch_item(contacts.snapshots, contacts.row_a[k])
        prefetch_item(contacts.snapshots, contacts.row_b[k])


@cython.final
@cython.cclass
class ContactDispatch:
    """Delivers one tick's changes.

    has_begun             whether the delivery of this tick has begun: handlers may have heard of its changes
    undelivered_ends      ends that interrupts kept from being delivered in their ticks: the next tick delivers them
                          first
    late_delivered_count  how many of these this tick has delivered
    undelivered_count     how many of this tick's ends, the last ones, were not delivered
    calls                 how handlers are called

    _begun, _ended  the lists that users were shown, until something may change them
    """

    world: EsperWorld
    subscriptions: Subscriptions
    calls: HandlerCalls
    has_begun: bool
    undelivered_ends: list[CollisionEvent]
    late_delivered_count: int
    undelivered_count: int
    _begun: list[CollisionEvent] | None
    _ended: list[CollisionEvent] | None

    def __init__(self, world: EsperWorld, subscriptions: Subscriptions, calls: HandlerCalls) -> None:
        self.world = world
        self.subscriptions = subscriptions
        self.calls = calls
        self.has_begun = False
        self.undelivered_ends = []
        self.late_delivered_count = self.undelivered_count = 0
        self._begun = self._ended = None

    def forget_lists(self) -> cython.void:
        """Make the lists `begun` and `ended` anew when they are asked for next."""
        self._begun = self._ended = None

    def store_undelivered(self, previous_contacts: Contacts, changes: ContactChanges) -> None:
        """Before a tick changes anything, store in `undelivered_ends` the ends that no tick has delivered.

        This is not done at the end of the interrupted tick: the interrupt may be a MemoryError, and events need memory.
        """
        i: cython.Py_ssize_t
        events: list[CollisionEvent]
        if self.late_delivered_count > 0:
            del self.undelivered_ends[: self.late_delivered_count]
            self.late_delivered_count = 0
        if self.undelivered_count > 0:
            events = []
            for i in range(changes.ended_count - self.undelivered_count, changes.ended_count):
                events.append(event_of(previous_contacts, changes.ended[i], "end", changes.reasons[i]))
            self.undelivered_ends.extend(events)
            self.undelivered_count = 0

    def run(
        self, previous_contacts: Contacts, contacts: Contacts, changes: ContactChanges, kept: KeptContacts
    ) -> None:
        """Deliver everything: the changes from `previous_contacts` to `contacts`, and the stays of contacts that are
        `kept`.

        KeyboardInterrupt and its like pass through at once. Ends and begins that were not delivered by then are not
        lost: the next tick delivers the ends first, and the contacts begin in the next tick.
        """
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        event: CollisionEvent
        subscription: Subscription
        reasons: list[str] = changes.reasons
        ended: cython.Py_ssize_t = 0
        begun: cython.Py_ssize_t = 0
        # The kind of the present event: 0 an end of an earlier tick, 1 an end of this tick, 2 a begin, 3 a stay.
        part: cython.int = 0
        outlived: list[Any] | None = None
        try:
            self.has_begun = True
            self.calls.any_ran = self.calls.called_for_event = False
            # The contacts of an entity that is gone by now end in this tick at the latest. The contacts of an entity
            # that a handler deletes end in the next tick.
            if self.subscriptions.of_phase(BY_ID):
                outlived = self.subscriptions.find_outlived(self.world.entities)
            while self.late_delivered_count < len(self.undelivered_ends) and not self.calls.world_was_deleted:
                event = self.undelivered_ends[self.late_delivered_count]
                self.deliver(event, self.subscriptions.of_phase("end"), self._bus("collision_end"))
                self.calls.called_for_event = False
                self.late_delivered_count += 1
            part = 1
            while ended < changes.ended_count and not self.calls.world_was_deleted:
                k = changes.ended[ended]
                if cython.compiled and ended + 1 + _AHEAD < changes.ended_count:
                    _fetch(previous_contacts, changes.ended[ended + 1 + _AHEAD])
                self._tell(
                    previous_contacts,
                    k,
                    "end",
                    "collision_end",
                    reasons[ended],
                    self.subscriptions.of_phase("end"),
                )
                self.calls.called_for_event = False
                ended += 1
            part = 2
            while begun < changes.begun_count and not self.calls.world_was_deleted:
                k = changes.begun[begun]
                if cython.compiled and begun + 1 + _AHEAD < changes.begun_count:
                    _fetch(contacts, changes.begun[begun + 1 + _AHEAD])
                if self.calls.any_ran and not self.world.is_unchanged():
                    if not self.happens(contacts, k):
                        contacts.live[k] = 0
                        begun += 1
                        continue
                    self._note_changed(contacts, k)
                self._tell(
                    contacts, k, "begin", "collision_begin", None, self.subscriptions.of_phase("begin")
                )
                self.calls.called_for_event = False
                begun += 1
            part = 3
            self.tell_stays(contacts, changes, kept)
        finally:
            # After an interrupt, the present event counts as delivered if any handler was called about it.
            if self.calls.called_for_event and part == 0:
                self.late_delivered_count += 1
            elif self.calls.called_for_event and part == 1:
                ended += 1
            elif self.calls.called_for_event and part == 2:
                begun += 1
            self.undelivered_count = changes.ended_count - ended
            for i in range(begun, changes.begun_count):
                contacts.live[changes.begun[i]] = 0
        if outlived is not None and self.late_delivered_count == len(self.undelivered_ends):
            for subscription in outlived:
                subscription.cancel()

    def tell_stays(self, contacts: Contacts, changes: ContactChanges, kept: KeptContacts) -> None:
        """Deliver the stays of matched contacts and of kept contacts, sorted by ids."""
        i: cython.Py_ssize_t = 0
        n: cython.Py_ssize_t = 0
        k: cython.Py_ssize_t
        table: Contacts
        while i < changes.stayed_count or n < kept.live:
            if self.calls.world_was_deleted or not (
                self.subscriptions.of_phase("stay") or self._bus("collision_stay")
            ):
                break
            kept.list_in_order()
            if n < kept.live and (
                i == changes.stayed_count or precedes(kept.table, kept.order[n], contacts, changes.stayed[i])
            ):
                table = kept.table
                k = kept.order[n]
                n += 1
            else:
                table = contacts
                k = changes.stayed[i]
                i += 1
            if not self.calls.any_ran or self.world.is_unchanged() or self.happens(table, k):
                self._tell(table, k, "stay", "collision_stay", None, self.subscriptions.of_phase("stay"))

    def begun(self, contacts: Contacts, changes: ContactChanges) -> list[CollisionEvent]:
        """The begins that happened, as events."""
        i: cython.Py_ssize_t
        events: list[CollisionEvent]
        if self._begun is None:
            events = []
            for i in range(changes.begun_count):
                if contacts.live[changes.begun[i]]:
                    events.append(event_of(contacts, changes.begun[i], "begin", None))
            self._begun = events
        return self._begun

    def ended(self, previous_contacts: Contacts, changes: ContactChanges) -> list[CollisionEvent]:
        """The ends, as events."""
        i: cython.Py_ssize_t
        events: list[CollisionEvent]
        if self._ended is None:
            events = self.undelivered_ends[: self.late_delivered_count]
            for i in range(changes.ended_count - self.undelivered_count):
                events.append(event_of(previous_contacts, changes.ended[i], "end", changes.reasons[i]))
            self._ended = events
        return self._ended

    def happens(self, contacts: Contacts, k: cython.Py_ssize_t) -> cython.int:
        """Whether both entities are still there, with all that a contact needs."""
        return self.world.can_touch(
            contacts.a[k], contacts.records[contacts.row_a[k]]
        ) and self.world.can_touch(contacts.b[k], contacts.records[contacts.row_b[k]])

    def _note_changed(self, contacts: Contacts, k: cython.Py_ssize_t) -> None:
        """If handlers of this tick have changed the components of a beginning contact, keep the changed ones for its
        end."""
        a: cython.Py_ssize_t = contacts.row_a[k]
        b: cython.Py_ssize_t = contacts.row_b[k]
        record_a: dict[type[Any], Any] = contacts.records[a]
        record_b: dict[type[Any], Any] = contacts.records[b]
        if not (
            same_components(record_a, contacts.snapshots[a])
            and same_components(record_b, contacts.snapshots[b])
        ):
            contacts.component_history[contacts.a[k], contacts.b[k]] = (record_a.copy(), record_b.copy())

    def _bus(self, name: str) -> tuple[Any, ...]:
        return self.world.bus(name) if name in self.world.registry else ()

    def _tell(
        self,
        contacts: Contacts,
        k: cython.Py_ssize_t,
        phase: str,
        name: str,
        reason: str | None,
        subscribed: list[Any],
    ) -> None:
        """Deliver one row as an event. The event is made only if there are subscriptions or handlers of the bus."""
        bus: tuple[Any, ...] = self._bus(name)
        if subscribed or bus:
            self.deliver(event_of(contacts, k, phase, reason), subscribed, bus)

    def deliver(self, event: CollisionEvent, subscribed: list[Any], bus: tuple[Any, ...]) -> cython.int:
        """Deliver one event. Which handlers get it is decided before the first of them changes anything."""
        subscription: Subscription
        flipped: CollisionEvent | None = None
        calls: list[tuple[Any, CollisionEvent]]
        seen: CollisionEvent
        handler: Any
        ended: cython.bint
        last_a: dict[type[Any], Any]
        last_b: dict[type[Any], Any]
        if len(subscribed) == 1 and not bus:
            # The most common case. No handler comes after this one.
            subscription = subscribed[0]
            if subscription.first is None and subscription.second is None:
                self.calls.call(subscription.handler, event.phase, event)
                return 0
        calls = []
        # If an entity has lost a component, handlers for this component get no begin or stay any more, but the end.
        ended = event.phase == "end"
        last_a = event._snapshot_a if ended else event._record_a
        last_b = event._snapshot_b if ended else event._record_b
        for subscription in subscribed:
            if subscription._matches(event.a, event._record_a, last_a, event.b, event._record_b, last_b):
                calls.append((subscription, event))
            elif subscription._matches(event.b, event._record_b, last_b, event.a, event._record_a, last_a):
                if flipped is None:
                    flipped = event._flipped()
                calls.append((subscription, flipped))
        for subscription, seen in calls:
            if self.calls.world_was_deleted:
                return 0
            if subscription._register is not None:
                self.calls.call(subscription.handler, event.phase, seen)
        for handler in bus:
            if self.calls.world_was_deleted:
                return 0
            self.calls.call(handler, event.phase, event)
        return 0
