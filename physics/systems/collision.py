"""`CollisionSystem`: detection and events for one esper world."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from math import inf
from typing import TypeVar, overload
from weakref import WeakValueDictionary

import esper

from physics import validate
from physics.components import Transform, Velocity
from physics.events.calls import Calls
from physics.events.dispatch import Dispatch
from physics.events.event import CollisionEvent
from physics.events.subscription import Subscription
from physics.events.subscriptions import Handler, Selector, Subscriptions, check_selector
from physics.systems.esper_world import EsperWorld, Record
from physics.systems.queries import Queries
from physics.tick.step import Tick

_H = TypeVar("_H", bound=Handler)

systems_of_worlds: WeakValueDictionary[str, CollisionSystem] = WeakValueDictionary()
"""The system of each esper world, by the world's name."""


class NonFiniteWarning(RuntimeWarning):
    """A Transform or Velocity holds a NaN or an infinity; its entity takes no part until all is finite again.

    Places and angles beyond 1e100 count as infinite: distances between them could not be reckoned with.
    """


class CollisionSystem(Queries, esper.Processor):
    """Finds who touches whom, tells it to handlers, answers questions. Moves nothing.

    cell_size  edge of the broadphase's cells in the game's units, greater than 0; None: it picks its own

    One system per esper world: it belongs to the world in which it first runs.
    """

    _make_tick: type[Tick] = Tick

    def __init__(self, cell_size: float | None = None) -> None:
        if cell_size is not None:
            cell_size = validate.size(f"{type(self).__name__}.cell_size", cell_size)
        self._tick = self._make_tick(cell_size)
        self._world = EsperWorld()
        super().__init__(self._tick, self._world)
        self._replaced = self._running = False
        self._invalid: dict[int, Record] = {}
        self._subscriptions = Subscriptions()
        self._calls = Calls(self._world)
        self._dispatch = Dispatch(self._world, self._subscriptions, self._calls)
        self._begun: list[CollisionEvent] | None = None
        self._ended: list[CollisionEvent] | None = None

    # ---- The tick ------------------------------------------------------------------------------------------------

    def process(self, dt: float | None = None) -> None:
        """One tick. `dt`, in seconds, is 0 or more and finite; detection alone does not need it.

        Raises what handlers raised, after all of them were called (several as one ExceptionGroup); RuntimeError for a
        process within a process, or in another world than the system's own; ValueError or TypeError for a bad `dt`.
        """
        # Checked and unlocked here, as a call takes longer than many a stage of a small world's tick.
        seconds = dt if type(dt) is float and 0.0 <= dt < inf else self._seconds(dt)
        tick = self._tick
        world = self._world
        if self._running or self._replaced or not world.enter():
            self._bind()
        self._running = True
        self._calls.begin()
        try:
            if world.look():
                self._take_stock()
            self._advance(seconds)
            if not world.gone:
                tick.detect(world.entities, world.dead)
                self._begun = self._ended = None
                self._dispatch.run(tick)
        finally:
            self._begun = self._ended = None  # what handlers were shown in the midst of it may have changed
            self._running = False
            world.leave()
        errors = self._calls.take_errors()
        if errors or tick.bodies.has_invalid or self._invalid:
            self._report(errors or [])

    def _report(self, errors: list[Exception]) -> None:
        """Warn of what is not finite, and raise what handlers raised."""
        errors += self._report_invalid()
        if len(errors) == 1:
            raise errors[0]
        if errors:
            raise ExceptionGroup("several handlers of collision events failed", errors)

    def _seconds(self, dt: float | None) -> float:
        """`dt`, checked."""
        return 0.0 if dt is None else validate.at_least_zero(f"{type(self).__name__}.process: dt", dt)

    def _bind(self) -> None:
        """Bind to the current world at the first run; refuse whatever would mix two worlds or two ticks."""
        if self._running:
            raise RuntimeError("process() was called by one of its own handlers: a tick within a tick")
        world = self._world
        current = esper.current_world
        if world.name is None:
            former = systems_of_worlds.get(current)
            if former is not None:
                former._replaced = True
            systems_of_worlds[current] = self
            world.bind()
            world.enter()
        elif world.name != current:
            raise RuntimeError(
                f"this {type(self).__name__} belongs to the esper world {world.name!r}, where it first ran, "
                f"and cannot run in {current!r}: add one of its own to each world"
            )
        else:
            raise RuntimeError(
                f"the esper world {world.name!r} has another collision system by now: one of the two per world"
            )

    def _take_stock(self) -> None:
        """Rows for what came and went, and none for what is deleted."""
        world = self._world
        try:
            self._collect_joints()
            if world.changed:
                self._tick.rebuild(world.entities)
            self._tick.bodies.mark_dead(world.dead)
        except BaseException:
            world.forget()
            raise

    def _collect_joints(self) -> None:
        """Hand the tick its joints, and remove those that have lost a body. (What knows joints does so here.)"""

    def _advance(self, seconds: float) -> None:
        """Fill the rows from the components. (What moves things does so here.)"""
        self._tick.advance(seconds)

    def _report_invalid(self) -> list[Exception]:
        """Warn of entities with a value that is not finite, once each; return warnings that became errors."""
        errors: list[Exception] = []
        found = self._tick.bodies.invalid()
        for entity, record in found.items():
            if self._invalid.get(entity) is record:
                continue
            values = [record.get(kind) for kind in (Transform, Velocity) if kind in record]
            text = f"entity {entity} sits out: not finite in {', '.join(map(repr, values))}"
            try:
                # Not `warnings.warn`: its register of what was said already would keep a second time silent.
                warnings.warn_explicit(text, NonFiniteWarning, "physics", 0, registry={})
            except Warning as error:
                errors.append(error)
        self._invalid = found
        return errors

    def is_of_current_world(self) -> bool:
        """Whether it has run in the current esper world (not in a deleted one of the same name)."""
        return self._world.is_current()

    # ---- Subscriptions ---------------------------------------------------------------------------------------------

    @overload
    def on_begin(
        self, first: Selector = None, second: Selector = None, handler: None = None
    ) -> Callable[[_H], _H]: ...
    @overload
    def on_begin(self, first: Selector, second: Selector, handler: Handler) -> Subscription: ...
    @overload
    def on_begin(
        self, first: Selector = None, second: Selector = None, *, handler: Handler
    ) -> Subscription: ...
    def on_begin(
        self, first: Selector = None, second: Selector = None, handler: Handler | None = None
    ) -> Subscription | Callable[[_H], _H]:
        """Call `handler(event)` when a contact between `first` and `second` begins.

        first, second  a component type (exact, as in esper), an entity id, or None for any. `event.a` is what `first`
                       asks for; if both orders fit, the lower id. A subscription gets an event at most once.
        handler        held strongly. Without it, a decorator that returns the function as it is.

        Returns a Subscription with `cancel()`. Raises TypeError for anything else in these places.
        """
        return self._subscribe("begin", first, second, handler)

    @overload
    def on_stay(
        self, first: Selector = None, second: Selector = None, handler: None = None
    ) -> Callable[[_H], _H]: ...
    @overload
    def on_stay(self, first: Selector, second: Selector, handler: Handler) -> Subscription: ...
    @overload
    def on_stay(
        self, first: Selector = None, second: Selector = None, *, handler: Handler
    ) -> Subscription: ...
    def on_stay(
        self, first: Selector = None, second: Selector = None, handler: Handler | None = None
    ) -> Subscription | Callable[[_H], _H]:
        """Call `handler(event)` each tick while a contact lasts, from the one after its begin. See `on_begin`."""
        return self._subscribe("stay", first, second, handler)

    @overload
    def on_end(
        self, first: Selector = None, second: Selector = None, handler: None = None
    ) -> Callable[[_H], _H]: ...
    @overload
    def on_end(self, first: Selector, second: Selector, handler: Handler) -> Subscription: ...
    @overload
    def on_end(
        self, first: Selector = None, second: Selector = None, *, handler: Handler
    ) -> Subscription: ...
    def on_end(
        self, first: Selector = None, second: Selector = None, handler: Handler | None = None
    ) -> Subscription | Callable[[_H], _H]:
        """Call `handler(event)` when a contact ends; `event.reason` says why. See `on_begin`."""
        return self._subscribe("end", first, second, handler)

    def _subscribe(
        self, phase: str, first: Selector, second: Selector, handler: Handler | None
    ) -> Subscription | Callable[[_H], _H]:
        if handler is not None:
            return self._subscriptions.add(phase, first, second, handler)
        check_selector(phase, "first", first)
        check_selector(phase, "second", second)

        def subscribe(function: _H) -> _H:
            self._subscriptions.add(phase, first, second, function)
            return function

        return subscribe

    def unsubscribe(self, handler: Handler | Subscription) -> int:
        """Cancel every subscription of `handler` (or one Subscription); returns how many there were."""
        if isinstance(handler, Subscription):
            found = int(handler.active)
            handler.cancel()
            return found
        return self._subscriptions.remove_handler(handler)

    @property
    def begun(self) -> list[CollisionEvent]:
        """Contacts that began in the last tick, in the order of their events; `a` is the lower id."""
        if self._begun is None:
            self._begun = self._dispatch.begun(self._tick.now, self._tick.changes)
        return self._begun

    @property
    def ended(self) -> list[CollisionEvent]:
        """Contacts that ended in the last tick, in the order of their events; `a` is the lower id."""
        if self._ended is None:
            self._ended = self._dispatch.ended(self._tick.last, self._tick.changes, self._tick.reasons)
        return self._ended
