"""`CollisionSystem`: detection and events for one esper world."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, TypeVar, overload
from weakref import WeakValueDictionary

import esper

from physics import validate
from physics.components import Zone
from physics.events.esper_world import EsperWorld, processors
from physics.events.event import CollisionEvent
from physics.events.subscription import Subscription
from physics.events.subscriptions import Handler, Selector, Subscriptions, selector
from physics.misuse import CALLS, checked_calls, misspelt
from physics.systems.queries import Queries
from physics.tolerances import SECONDS_MAX, SECONDS_MIN
from physics.world.step import Tick

if TYPE_CHECKING:
    from physics.systems.stats import Stats

_H = TypeVar("_H", bound=Handler)

systems_of_worlds: WeakValueDictionary[str, CollisionSystem] = WeakValueDictionary()
"""The system of each esper world, by the world's name."""


@checked_calls
class CollisionSystem(Queries, esper.Processor):
    """Finds which entities touch, calls handlers, and answers queries. Moves nothing by itself.

    cell_size  edge of the broadphase's cells in the game's units, greater than 0; None: chosen by the broadphase

    Use one system per esper world: a system belongs to the world in which it first runs. If a second system is added to
    the processors of that world, or one system is added twice, the next `process` raises a RuntimeError before anything
    moves. If no system is added there, a system that runs replaces the system that ran before, and the next `process`
    of the replaced system raises a RuntimeError.
    """

    _unused: ClassVar[tuple[type[Any], ...]] = (Zone,)

    def __init__(self, cell_size: float | None = None) -> None:
        if cell_size is not None:
            cell_size = validate.size(f"{type(self).__name__}.cell_size", cell_size)
        world = EsperWorld()
        world.unused = self._unused
        self._subscriptions = Subscriptions()
        super().__init__(Tick(world, self._subscriptions, cell_size), world)

    def __setattr__(self, name: str, value: object) -> None:
        # A subclass may have attributes of its own. Attributes with an underscore are ours, and `priority` is esper's.
        if type(self) in CALLS and not name.startswith("_") and not hasattr(type(self), name):
            properties = [each for each in dir(type(self)) if isinstance(getattr(type(self), each), property)]
            raise misspelt(self, name, [each for each in properties if getattr(type(self), each).fset])
        super().__setattr__(name, value)

    if not TYPE_CHECKING:  # a type checker would accept every name

        def __getattr__(self, name: str) -> object:
            if hasattr(type(self), name):  # a property, which raised the AttributeError
                return super().__getattribute__(name)
            raise misspelt(self, name, [each for each in dir(type(self)) if not each.startswith("_")])

    def __reduce__(self) -> NoReturn:
        """Refuse to be copied or pickled: a copy would share the tick, and both would move one world."""
        raise TypeError(
            f"a {type(self).__name__} cannot be copied or pickled. To save a game, pickle the components of its "
            f'entities, as docs/recipes.md shows ("Save and load")'
        )

    # ---- The tick ------------------------------------------------------------------------------------------------

    def process(self, dt: float | None = None) -> None:
        """One tick. `dt`, in seconds, is 0 or more and finite; detection alone does not need it.

        Raises the exceptions of handlers, after all handlers were called (several as one ExceptionGroup); RuntimeError
        for a `process` within a `process`, in another world than the system's own, or in a world that has another
        system; ValueError or TypeError for a bad `dt`.
        """
        self._tick.run(self, dt)

    def _seconds(self, dt: float | None) -> float:
        """`dt`, checked. A length below SECONDS_MIN, or None, counts as 0; a length above SECONDS_MAX, as
        SECONDS_MAX."""
        if dt is None:
            return 0.0
        seconds = validate.at_least_zero(f"{type(self).__name__}.process: dt", dt)
        return 0.0 if seconds < SECONDS_MIN else min(seconds, SECONDS_MAX)

    def _bind(self) -> None:
        """Begin a tick for which `EsperWorld.enter` is not enough: bind to the current world at the first run, check
        processors that have changed, and raise RuntimeError before two worlds, two systems or two ticks mix."""
        if self._tick.running:
            if self._ticks_above(sys._getframe()) > 1:
                raise RuntimeError("process() was called by one of its own handlers: a tick within a tick")
            if sum(map(self._ticks_above, sys._current_frames().values())) > 1:
                raise RuntimeError(
                    "process() was called while another thread was in the midst of a tick of the same system: "
                    "a world is ticked by one thread at a time"
                )
            # No tick is under way: Ctrl-C came within the last lines of a tick.
        world = self._world
        current = esper.current_world
        if world.name is not None and world.name != current:
            raise RuntimeError(
                f"this {type(self).__name__} belongs to the esper world {world.name!r}, where it first ran, "
                f"and cannot run in {current!r}: add one of its own to each world"
            )
        added = [each for each in processors() if isinstance(each, CollisionSystem)]
        if added not in ([], [self]):
            raise RuntimeError(self._message_of_two_systems(added))
        former = systems_of_worlds.get(current)
        if world.name is None:
            self._subscriptions.set_world(current)
        elif self._tick.is_superseded and not added:
            raise RuntimeError(
                f"another system ran in the esper world {current!r} after this {type(self).__name__}: "
                f"one system per world"
            )
        if former is not None:
            former._tick.is_superseded = True
        systems_of_worlds[current] = self
        self._tick.is_superseded = False
        world.bind()
        world.enter()

    def _message_of_two_systems(self, added: list[CollisionSystem]) -> str:
        """The error message about the systems among the processors of the current world."""
        where = f"to the esper world {esper.current_world!r}"
        if added.count(self) > 1:
            return f"this {type(self).__name__} was added {added.count(self)} times {where}: add it once"
        names = " and ".join(type(each).__name__ for each in added)
        if len(added) > 1:
            return (
                f"{names} were added {where}: one system per world, "
                f"so call esper.remove_processor(...) before you add another"
            )
        return (
            f"a second {type(self).__name__} cannot run in the esper world {esper.current_world!r}, "
            f"to which a {names} was added: one system per world"
        )

    def _ticks_above(self, frame: FrameType | None) -> int:
        """How many calls of `process` of this system the stack of a thread contains, from its innermost frame on. The
        stack is searched, because a count would take time in each tick."""
        count = 0
        while frame is not None:
            if frame.f_code is CollisionSystem.process.__code__ and frame.f_locals.get("self") is self:
                count += 1
            frame = frame.f_back
        return count

    @property
    def pair_filter(self) -> Callable[[int, int], bool] | None:
        """A function of two entity ids, the lower one first, that says whether the two may meet; None: only layers,
        masks and groups decide.

        The function is called once for each pair of colliders, in the tick in which they come near each other. The
        answer holds until the two are apart again, or both have come to rest. If the rule changes, assign the function
        again: the next tick calls it for all pairs, and wakes the bodies concerned. The function must not change
        entities or components. Queries and `contacts` raise a RuntimeError within the function. The function makes each
        tick slower, by a call into Python for each new pair and a look-up for each old one: use layers, masks and
        groups where they suffice.

        `process` raises the exceptions of the function, and TypeError for an answer that is not True or False. Raises
        TypeError for a value that cannot be called.
        """
        wanted = self._tick.bodies.next_pair_filter
        return None if wanted is None else wanted.function

    @pair_filter.setter
    def pair_filter(self, value: Callable[[int, int], bool] | None) -> None:
        if value is not None and not callable(value):
            raise TypeError(
                f"{type(self).__name__}.pair_filter must be a function or None, got {validate.shown(value)}"
            )
        self._tick.filter_pairs(value)

    def is_of_current_world(self) -> bool:
        """Whether the system has run in the current esper world (not in a deleted world of the same name)."""
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

        first, second  a component type (exact, as in esper), an entity id, or None for any. `event.a` is the entity
                       that fits `first`; if both orders fit, the lower id. A subscription gets an event at most once.
                       An id means the entity that has this id now, or else the first entity that gets it, and no later
                       one.
        handler        held strongly. Without `handler`, the call returns a decorator, which returns the function
                       unchanged.

        Returns a Subscription with `cancel()`. Raises TypeError for any other argument.
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
        """Call `handler(event)` each tick while a contact lasts, from the tick after its begin on. See `on_begin`."""
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
        self, phase: str, first: Selector, second: Selector, handler: Callable[..., object] | None
    ) -> Subscription | Callable[[Any], Any]:
        if handler is not None:
            return self._subscriptions.add(phase, first, second, handler, *self._world.name_and_entities())
        selector(phase, "first", first)
        selector(phase, "second", second)

        def subscribe(function: Any) -> Any:
            self._subscriptions.add(phase, first, second, function, *self._world.name_and_entities())
            return function

        return subscribe

    def unsubscribe(self, handler: Handler | Subscription) -> int:
        """Cancel every subscription of `handler` (or one Subscription). Returns the number of cancelled
        subscriptions."""
        if isinstance(handler, Subscription):
            found = int(handler.active)
            handler.cancel()
            return found
        return self._subscriptions.remove_handler(handler)

    @property
    def stats(self) -> Stats:
        """Figures of the last tick: seconds of each stage, bodies awake and quiet, pairs, contacts, islands. The stages
        are measured from the first tick after the first read of `stats` on."""
        from physics.systems.stats import stats_of

        self._tick.calls.check_idle()
        return stats_of(self._tick, self._count_islands())

    def _count_islands(self) -> int:
        return 0

    @property
    def begun(self) -> list[CollisionEvent]:
        """Contacts that began in the last tick, in the order of their events; `a` is the lower id."""
        return self._tick.begun()

    @property
    def ended(self) -> list[CollisionEvent]:
        """Contacts that ended in the last tick, in the order of their events; `a` is the lower id."""
        return self._tick.ended()


def current_system() -> CollisionSystem | None:
    """The system of the current esper world: one of the world's processors, else a system that has run there; or
    None."""
    for processor in processors():
        if isinstance(processor, CollisionSystem):
            return processor
    system = systems_of_worlds.get(esper.current_world)
    return system if system is not None and system.is_of_current_world() else None
