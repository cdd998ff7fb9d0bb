"""A game that can be stepped: one esper world, the engine in it, and the rules around the engine."""

from itertools import count
from random import Random

import esper

from demo_game import spawn
from demo_game.difficulty import NORMAL, Difficulty
from demo_game.field import STEP
from demo_game.game import Game
from demo_game.intent import Intent
from demo_game.levels import LEVELS, Level
from demo_game.poses import rect_of
from demo_game.rules.blasts import Blasts
from demo_game.rules.bricks import Bricks
from demo_game.rules.edges import Edges
from demo_game.rules.flight import Flight
from demo_game.rules.laser import Laser
from demo_game.rules.last_bricks import LastBricks
from demo_game.rules.paddle_bounce import PaddleBounce
from demo_game.rules.pass_through import PassThrough
from demo_game.rules.powers import Powers
from demo_game.rules.progress import Progress
from demo_game.rules.serve import Serve
from demo_game.rules.steering import Steering
from physics import Collider, PhysicsSystem

_numbers = count(1)


class Session:
    """One game, from the first serve to its end.

    The same seed and the same intents give the same game, bit for bit. Each session has its own esper world, which is
    esper's current world after `Session(...)` and after `step()`. `close()` deletes this world.
    """

    def __init__(
        self,
        seed: int = 0,
        level: int = 0,
        levels: tuple[Level, ...] = LEVELS,
        difficulty: Difficulty = NORMAL,
    ) -> None:
        self.seed = seed
        self.intent = Intent()
        self.game = Game(Random(seed), levels, difficulty, lives=difficulty.lives)
        self.world_name = f"breakout {next(_numbers)}"
        esper.switch_world(self.world_name)

        system = PhysicsSystem(gravity=(0.0, -spawn.GRAVITY))
        bricks = Bricks(system, self.game)
        PaddleBounce(system, self.game)
        PassThrough(system, self.game)
        self._progress = Progress(self.game)
        # One step, in this order: esper runs the higher priority first.
        stages: list[esper.Processor] = [
            Steering(self.intent),
            system,
            Edges(system, self.game),
            Serve(self.game, self.intent),
            Flight(self.game),
            Laser(system, self.game, self.intent, bricks),
            Blasts(system, self.game, bricks),
            Powers(system, self.game),
            LastBricks(self.game, bricks),
            self._progress,
        ]
        for i, stage in enumerate(stages):
            esper.add_processor(stage, priority=len(stages) - i)
        self.system = system

        spawn.walls()
        self.paddle = spawn.paddle(spawn.PADDLE_WIDTH * difficulty.paddle)
        self._progress.start_level(level)

    def enter(self) -> None:
        """Make this session's esper world the current one."""
        esper.switch_world(self.world_name)

    def paddle_width(self) -> float:
        """The current width of the paddle in pixels."""
        self.enter()
        return rect_of(esper.component_for_entity(self.paddle, Collider)).width

    def step(self) -> None:
        """One step of STEP seconds."""
        self.enter()
        esper.process(STEP)

    def close(self) -> None:
        """Delete the session's esper world, and switch to the default world."""
        esper.switch_world("default")
        esper.delete_world(self.world_name)
