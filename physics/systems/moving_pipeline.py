"""A physics system's tick: it also moves things, and handlers may run in the midst of that."""

from __future__ import annotations

import cython
import esper

from physics.components.motion import Velocity as _Velocity
from physics.events.subscriptions import Subscriptions
from physics.systems.joints import collect_joints

if cython.compiled:
    from cython.cimports.physics.events.pre_solve import PreSolve
    from cython.cimports.physics.systems.esper_world import EsperWorld
    from cython.cimports.physics.systems.pipeline import Pipeline
    from cython.cimports.physics.world.moving_step import MovingTick
else:
    from physics.events.pre_solve import PreSolve
    from physics.systems.esper_world import EsperWorld
    from physics.systems.pipeline import Pipeline
    from physics.world.moving_step import MovingTick


@cython.final
@cython.cclass
class MovingPipeline(Pipeline):
    """The stages of a PhysicsSystem's tick.

    moving  the tick, as what it is
    """

    if not cython.compiled:
        __slots__ = ("moving",)
    moving: MovingTick

    def __init__(self, world: EsperWorld, tick: MovingTick, subscriptions: Subscriptions) -> None:
        super().__init__(world, tick, subscriptions)
        self.moving = tick
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
