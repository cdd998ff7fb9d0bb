"""Delivers events of joints that broke: to subscribers in the order in which they subscribed, then to esper's bus."""

from __future__ import annotations

from typing import Any

import cython

from physics.events.esper_world import EsperWorld
from physics.events.handler_calls import HandlerCalls
from physics.events.subscription import Subscription
from physics.events.subscriptions import Subscriptions


@cython.final
@cython.cclass
class BreakDispatch:
    """Delivers one tick's JointBreaks.

    broken     joints that broke in the last tick, as events
    delivered  number of these that were delivered
    """

    world: EsperWorld
    subscriptions: Subscriptions
    calls: HandlerCalls
    broken: list[Any]
    delivered: int

    def __init__(self, world: EsperWorld, subscriptions: Subscriptions, calls: HandlerCalls) -> None:
        self.world = world
        self.subscriptions = subscriptions
        self.calls = calls
        self.broken = []
        self.delivered = 0

    def run(self, broken: list[Any]) -> None:
        """Deliver the events that an interrupt kept from being delivered in the last tick, and then `broken`."""
        n: cython.Py_ssize_t
        if len(self.broken) > 0 or len(broken) > 0:
            self.broken, self.delivered = self.broken[self.delivered :] + broken, 0
        for n in range(len(self.broken)):
            if self.calls.world_was_deleted:
                break
            self.delivered = n + 1
            self.deliver(self.broken[n])

    def deliver(self, event: Any) -> None:
        """Deliver one event. Which handlers get it is decided before the first of them changes anything."""
        subscription: Subscription
        record_a: Any
        record_b: Any
        handler: Any
        seen: Any
        wanted: list[Any] = []
        record_a, record_b = event._records
        for subscription in self.subscriptions.of_phase("break"):
            if subscription._matches_joint(event.a, record_a, event.b, record_b):
                wanted.append((subscription, event))
            elif subscription._matches_joint(event.b, record_b, event.a, record_a):
                wanted.append((subscription, event._flipped()))
        bus: Any = self.world.bus("joint_break") if "joint_break" in self.world.registry else ()
        for subscription, seen in wanted:
            if subscription._register is not None and not self.calls.world_was_deleted:
                self.calls.call(subscription.handler, "break", seen)
        for handler in bus:
            if not self.calls.world_was_deleted:
                self.calls.call(handler, "break", event)
