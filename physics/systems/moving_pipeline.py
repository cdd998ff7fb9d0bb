"""A physics system's tick: it also moves things, and handlers may run in the midst of that."""

from __future__ import annotations

from typing import Any

import cython
import esper

from physics.components.motion import Velocity as _Velocity
from physics.events.subscriptions import Subscriptions
from physics.systems.joints import collect_joints, remove_broken

if cython.compiled:
    from cython.cimports.physics.events.pre_solve import PreSolve
    from cython.cimports.physics.events.subscription import Subscription
    from cython.cimports.physics.systems.esper_world import EsperWorld
    from cython.cimports.physics.systems.pipeline import Pipeline
    from cython.cimports.physics.world.moving_step import MovingTick
else:
    from physics.events.pre_solve import PreSolve
    from physics.events.subscription import Subscription
    from physics.systems.esper_world import EsperWorld
    from physics.systems.pipeline import Pipeline
    from physics.world.moving_step import MovingTick


@cython.final
@cython.cclass
class MovingPipeline(Pipeline):
    """The stages of a PhysicsSystem's tick.

    moving  the tick, as what it is
    broken  joints that broke in the last tick, as events; told: how many of these handlers were called about
    """

    if not cython.compiled:
        __slots__ = ("moving", "subscriptions", "broken", "told")
    moving: MovingTick
    subscriptions: Subscriptions
    broken: list[Any]
    told: int

    def __init__(self, world: EsperWorld, tick: MovingTick, subscriptions: Subscriptions) -> None:
        super().__init__(world, tick, subscriptions)
        self.moving = tick
        self.subscriptions = subscriptions
        self.broken = []
        self.told = 0
        tick.response.judge = PreSolve(world, subscriptions, self.calls)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def collect(self) -> cython.int:
        """Hand the tick its joints, and remove those that have lost a body."""
        # The entity of one that goes may be a body of another.
        while collect_joints(self.world, self.moving.joints):
            self.world.look()
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def advance(self, seconds: float) -> cython.int:
        """Components to rows, `seconds` on: by their velocities, and dynamic bodies by forces and each other."""
        self.complete()
        self.moving.advance(seconds)
        if self.calls.ran and not self.world.gone:
            # The handlers of `on_pre_solve` may have done anything. What they did is part of this tick's detection.
            self.moving.note_hits()
            if self.world.look():
                self.take_stock()
            self.complete()
            self.moving.look_again()
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def finish(self) -> cython.int:
        """Remove the joints that broke, and tell of them. What an interrupt leaves untold is told in the next tick."""
        n: cython.Py_ssize_t
        if len(self.broken) > 0:
            self.broken = self.broken[self.told :]
            self.told = 0
        if self.calls.stopped:
            self.moving.joints.broken = []
        elif len(self.moving.joints.broken) > 0:
            self.broken = self.broken + remove_broken(self.world, self.moving.joints)
        for n in range(len(self.broken)):
            if self.calls.stopped:
                break
            self.told = n + 1
            self.tell_break(self.broken[n])
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def tell_break(self, event: Any) -> cython.int:
        """Tell of one joint to all who want it, in the order in which they subscribed, then to esper's bus."""
        subscription: Subscription
        record_a: Any
        record_b: Any
        handler: Any
        told: Any
        wanted: list[Any] = []
        record_a, record_b = event.records
        for subscription in self.subscriptions.breaks:
            if subscription.is_about(event.a, record_a, event.b, record_b):
                wanted.append((subscription, event))
            elif subscription.is_about(event.b, record_b, event.a, record_a):
                wanted.append((subscription, event.flipped()))
        bus: Any = self.world.bus("joint_break") if "joint_break" in self.world.registry else ()
        for subscription, told in wanted:
            if subscription.register is not None and not self.calls.stopped:
                self.calls.call(subscription.handler, "break", told)
        for handler in bus:
            if not self.calls.stopped:
                self.calls.call(handler, "break", event)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def complete(self) -> cython.int:
        """Give dynamic bodies the Velocity that they lack."""
        entity: cython.longlong
        self.moving.bodies.catch_up()
        if len(self.moving.bodies.traits.lacking) == 0:
            return 0
        for entity in list(self.moving.bodies.traits.lacking):
            esper.add_component(entity, _Velocity())
        self.world.look()
        self.take_stock()
        return 0
