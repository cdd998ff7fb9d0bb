"""A game that can be stepped: one esper world, the engine in it, and the rules around the engine."""

from itertools import count
from random import Random

import esper

from demo_game import spawn
from demo_game.field import STEP
from demo_game.intent import Intent
from demo_game.match import Match
from demo_game.rules.blasts import Blasts
from demo_game.rules.bricks import Bricks
from demo_game.rules.flight import Flight
from demo_game.rules.laser import Laser
from demo_game.rules.loot import Loot
from demo_game.rules.losses import Losses
from demo_game.rules.passing import Passing
from demo_game.rules.powers import Powers
from demo_game.rules.progress import Progress
from demo_game.rules.returns import Returns
from demo_game.rules.service import Service
from demo_game.rules.steering import Steering
from physics import PhysicsSystem

_numbers = count(1)


class Session:
    """One game, from the first serve to its end.

    The same seed and the same intents give the same game, bit for bit. Each session has an esper world of its own,
    which is the current one after `Session(...)` and after `step()`; `close()` gives it up.
    """

    def __init__(self, seed: int = 0, level: int = 0) -> None:
        self.seed = seed
        self.intent = Intent()
        self.match = Match(Random(seed))
        self.world_name = f"breakout {next(_numbers)}"
        esper.switch_world(self.world_name)

        world = PhysicsSystem()
        bricks = Bricks(world, self.match, Loot(self.match))
        Returns(world, self.match)
        Passing(world, self.match)
        self._progress = Progress(self.match)
        # One step, in this order: esper runs the higher priority first.
        stages: list[esper.Processor] = [
            Steering(self.intent),
            world,
            Losses(world, self.match),
            Service(self.match, self.intent),
            Flight(self.match),
            Laser(world, self.match, self.intent, bricks),
            Blasts(world, self.match, bricks),
            Powers(world, self.match),
            self._progress,
        ]
        for i, stage in enumerate(stages):
            esper.add_processor(stage, priority=len(stages) - i)
        self.world = world

        spawn.walls()
        spawn.paddle()
        self._progress.start_level(level)

    def enter(self) -> None:
        """Make this session's esper world the current one."""
        esper.switch_world(self.world_name)

    def step(self) -> None:
        """One step of STEP seconds."""
        self.enter()
        esper.process(STEP)

    def close(self) -> None:
        """Delete the session's esper world; the default one is current then."""
        esper.switch_world("default")
        esper.delete_world(self.world_name)
