"""The register of all subscriptions of a system."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cython

from physics import validate
from physics.events.event import CollisionEvent
from physics.events.subscription import Subscription

PHASES = ("begin", "stay", "end", "pre_solve", "break")
BY_ID = "by id"

Handler = Callable[[CollisionEvent], object]
Selector = type[Any] | int | None


@cython.final
@cython.cclass
class Subscriptions:
    """All subscriptions of a system, in the order in which they were made.

    by_phase  the subscriptions of each phase, and, under BY_ID, those that name an entity by its id: as the keys of a
              dict
    listed    the same as lists; None: made at the next call of `of_phase`, so that cancelling many makes no list
    wake      called with each subscription to "pre_solve" that is made or cancelled; None: nothing is called

    Lists are replaced, never changed: a handler that subscribes does not disturb a loop over a list.
    """

    by_phase: dict[str, dict[Subscription, None]]
    listed: dict[str, list[Subscription] | None]
    wake: Callable[[Subscription], object] | None

    def __init__(self) -> None:
        self.by_phase = {name: {} for name in (*PHASES, BY_ID)}
        self.listed = dict.fromkeys(self.by_phase)
        self.wake = None

    def of_phase(self, name: str) -> list[Subscription]:
        """The subscriptions of a phase, or, for BY_ID, those that name an entity by its id."""
        found: list[Subscription] | None = self.listed[name]
        if found is None:
            # `list` can trigger the garbage collector only before the copy begins.
            found = list(self.by_phase[name])
            self.listed[name] = found
        return found

    def add(
        self,
        phase: str,
        first: object,
        second: object,
        handler: object,
        world_name: str = "",
        entities: dict[int, Any] | None = None,
    ) -> Subscription:
        """Subscribe; ids mean the `entities` of the world `world_name`. Raises TypeError for anything but types, ids or
        None, and a callable handler, and ValueError for an id of more than 64 bits."""
        first = selector(phase, "first", first)
        second = selector(phase, "second", second)
        if not callable(handler):
            raise TypeError(f"on_{phase}: handler must be callable, got {validate.shown(handler)}")
        subscription = Subscription(self, phase, first, second, handler, world_name)
        if isinstance(first, int) or isinstance(second, int):
            subscription._resolve_ids(entities or {})
            self._put(BY_ID, subscription)
        self._put(phase, subscription)
        self._tell(subscription)
        return subscription

    def remove(self, subscription: Subscription) -> None:
        """Remove a subscription."""
        for name in (subscription.phase, BY_ID):
            # The list is dropped first: if an interrupt comes between the two lines, no old list is left.
            self.listed[name] = None
            self.by_phase[name].pop(subscription, None)
        self._tell(subscription)

    def _put(self, name: str, subscription: Subscription) -> None:
        self.listed[name] = None
        self.by_phase[name][subscription] = None
        self.listed[name] = None  # a finalizer may have asked for the list while the dict grew

    def _tell(self, subscription: Subscription) -> None:
        if subscription.phase == "pre_solve" and self.wake is not None:
            self.wake(subscription)

    def set_world(self, world_name: str) -> None:
        """The system now belongs to this world: ids mean its entities."""
        for subscription in self.of_phase(BY_ID):
            subscription._set_world(world_name)

    def find_outlived(self, entities: dict[int, Any]) -> list[Subscription]:
        """Look up the entities that ids mean. Returns the subscriptions whose entity is gone."""
        return [each for each in self.of_phase(BY_ID) if not each._resolve_ids(entities)]

    def remove_handler(self, handler: object) -> int:
        """Cancel every subscription of `handler`, and return how many there were."""
        found = [each for phase in PHASES for each in self.of_phase(phase) if each.handler == handler]
        for subscription in found:
            subscription.cancel()
        return len(found)


def selector(phase: str, field: str, value: object) -> Selector:
    """`value` if it is a component type, an entity id or None; raises TypeError, with advice, for anything else, and
    ValueError for an id of more than 64 bits."""
    if value is None or isinstance(value, type):
        return value
    if not isinstance(value, bool) and hasattr(value, "__index__"):
        return validate.entity(f"on_{phase}: {field}", value, "a component type, an entity id or None")
    if callable(value):
        advice = f"write @system.on_{phase}() for any pair, or on_{phase}(first, second, handler)"
    else:
        advice = "give the type itself, not an instance"
    raise TypeError(
        f"on_{phase}: {field} must be a component type, an entity id or None, got {validate.shown(value)}; {advice}"
    )
