"""Balls pass through bricks while PIERCE is in force, and through the balls from which they were made."""

from demo_game.components import Ball, Brick
from demo_game.game import Game
from demo_game.kinds import Power
from physics import PhysicsSystem, PreSolveContact


class PassThrough:
    """Disables the contacts in which balls pass through. These contacts begin and end like any other."""

    def __init__(self, system: PhysicsSystem, game: Game) -> None:
        self._game = game
        system.on_pre_solve(Ball, Brick, self._pierce)
        system.on_pre_solve(Ball, Ball, self._part)

    def _pierce(self, contact: PreSolveContact) -> None:
        if self._game.has(Power.PIERCE) and contact.component_b(Brick).hits is not None:
            contact.disable()

    @staticmethod
    def _part(contact: PreSolveContact) -> None:
        # Balls of a multi-ball start inside one another. They fly apart: the engine need not push them.
        if contact.depth > 0.0 and contact.approach_speed <= 0.0:
            contact.disable()
