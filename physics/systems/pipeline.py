"""A system's tick from end to end: what came and went, components to rows, rows to contacts, contacts to events.

Compiled, because Python between the stages took longer than the stages of a small game.
"""

from __future__ import annotations

import warnings
from typing import Any

import cython

from physics.components.motion import Transform as _Transform
from physics.components.motion import Velocity as _Velocity
from physics.events.event import CollisionEvent
from physics.events.subscriptions import Subscriptions
from physics.systems.followers import collect_followers
from physics.tolerances import SECONDS_MIN, SECONDS_USUAL

if cython.compiled:
    from cython.cimports.physics.events.calls import Calls
    from cython.cimports.physics.events.dispatch import Dispatch
    from cython.cimports.physics.systems.esper_world import EsperWorld
    from cython.cimports.physics.world.step import Tick
else:
    from physics.events.calls import Calls
    from physics.events.dispatch import Dispatch
    from physics.systems.esper_world import EsperWorld
    from physics.world.step import Tick

_STEPPING = cython.declare(cython.int, 0)
_TELLING = cython.declare(cython.int, 1)
_SHORTEST = cython.declare(cython.double, SECONDS_MIN)
_LONGEST = cython.declare(cython.double, SECONDS_USUAL)


class NonFiniteWarning(RuntimeWarning):
    """A Transform or Velocity holds a NaN or an infinity; its entity takes no part until all is finite again.

    Places, angles and velocities beyond 1e100 count as infinite: they could not be reckoned with.

    Or a tick would have made them so, of values that were finite. Then the body keeps the pose that it had, its
    velocity is 0, and it goes on from there; the message names the stage of the tick.
    """


@cython.cclass
class Pipeline:
    """The stages of one system's tick, in their order.

    world     the esper world that the system belongs to
    tick      what the stages leave for each other, and for the next tick
    calls     how handlers are called
    dispatch  who they are
    running   whether a tick is under way
    replaced  whether the world has another system by now
    sat_out   component dicts of the entities that sat out the last tick, by id
    stopped   likewise of those that the last tick stopped
    """

    if not cython.compiled:
        __slots__ = (
            "world", "tick", "calls", "dispatch", "running", "replaced", "sat_out", "stopped", "_begun", "_ended",
        )  # fmt: skip
    world: EsperWorld
    tick: Tick
    calls: Calls
    dispatch: Dispatch
    running: bool
    replaced: bool
    sat_out: dict[int, Any]
    stopped: dict[int, Any]
    _begun: list[Any] | None
    _ended: list[Any] | None

    def __init__(self, world: EsperWorld, tick: Tick, subscriptions: Subscriptions) -> None:
        self.world = world
        self.tick = tick
        self.calls = Calls(world)
        self.dispatch = Dispatch(world, subscriptions, self.calls)
        self.running = self.replaced = False
        self.sat_out = {}
        self.stopped = {}
        self._begun = self._ended = None

    def run(self, system: Any, dt: Any) -> None:
        """One tick of `dt` seconds for `system`, which checks `dt` and binds itself to a world where that takes more
        than a look. Raises as `CollisionSystem.process`."""
        seconds: float
        errors: list[Any]
        stage: cython.int = _STEPPING
        tick: Tick = self.tick
        world: EsperWorld = self.world
        if type(dt) is float:
            seconds = dt
            if not _SHORTEST <= seconds <= _LONGEST:
                seconds = system._seconds(dt)
        else:
            seconds = system._seconds(dt)
        if self.running or self.replaced or not world.enter():
            system._bind()
        try:
            self.running = True
            self.calls.begin()
            if world.look() or tick.followers.edited():
                self.take_stock()
            self.advance(seconds)
            if not world.gone:
                tick.detect(world.entities, world.dead)
                stage = _TELLING
                self._begun = self._ended = None
                self.dispatch.run(tick)
                self.finish()
        except BaseException:
            if tick.untold or stage != _TELLING:
                tick.abandon()
            raise
        finally:
            self._begun = self._ended = None  # what handlers were shown in the midst of it may have changed
            self.running = False
            world.leave()
        errors = self.calls.take_errors()
        if (
            len(errors) > 0
            or tick.bodies.has_invalid
            or len(tick.bodies.faults) > 0
            or len(self.sat_out) > 0
            or len(self.stopped) > 0
        ):
            self._report(errors)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def take_stock(self) -> cython.int:
        """Rows for what came and went, and none for what is deleted."""
        world: EsperWorld = self.world
        try:
            collect_followers(world, self.tick.followers)
            self.collect()
            if world.changed:
                self.tick.follow(world.entities)
            self.tick.roster.mark_dead(world.dead)
        except BaseException:
            world.forget()
            raise
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def collect(self) -> cython.int:
        """Hand the tick what is not a row: nothing here."""
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def advance(self, seconds: float) -> cython.int:
        """Components to rows, `seconds` on."""
        self.tick.advance(seconds)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def finish(self) -> cython.int:
        """What comes after the events of contacts: nothing here."""
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _report(self, errors: list[Any]) -> cython.int:
        """Warn of what is not finite, and raise what handlers raised."""
        errors = errors + self._report_invalid()
        if len(errors) == 1:
            raise errors[0]
        if errors:
            raise ExceptionGroup("several handlers of collision events failed", errors)
        return 0

    @cython.cfunc
    def _report_invalid(self) -> list[Any]:
        """Warn of entities with a value that is not finite, or would be, once each; return warnings that became
        errors."""
        text: str
        texts: list[str] = []
        errors: list[Any] = []
        entity: cython.longlong
        record: dict[type[Any], Any]
        values: list[Any]
        found: dict[int, Any] = self.tick.bodies.invalid()
        for entity, record in found.items():
            if self.sat_out.get(entity) is not record:
                values = [record.get(kind) for kind in (_Transform, _Velocity) if kind in record]
                texts.append(f"entity {entity} sits out: not finite in {', '.join(map(repr, values))}")
        self.sat_out = found
        found = self.tick.bodies.faulty()
        for entity, record in found.items():
            if self.stopped.get(entity) is not record:
                texts.append(
                    f"entity {entity} was stopped where it was, at {record.get(_Transform)!r}: what "
                    f"{self.tick.bodies.faults[entity]} made of it is not finite"
                )
        self.stopped = found
        for text in texts:
            try:
                # Not `warnings.warn`: its register of what was said already would keep a second time silent.
                warnings.warn_explicit(text, NonFiniteWarning, "physics", 0, registry={})
            except Warning as error:
                errors.append(error)
        return errors

    def begun(self) -> list[CollisionEvent]:
        """Contacts that began in the last tick."""
        if self._begun is None:
            self._begun = self.dispatch.begun(self.tick.now, self.tick.changes)
        return self._begun

    def ended(self) -> list[CollisionEvent]:
        """Contacts that ended in the last tick."""
        if self._ended is None:
            self._ended = self.dispatch.ended(self.tick.last, self.tick.changes, self.tick.reasons)
        return self._ended
