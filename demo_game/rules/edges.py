"""The pit removes the balls and capsules that fall into it."""

import esper

from demo_game.components import Ball, Drop, Pit, Wall
from demo_game.cues import BallLost, WallHit
from demo_game.field import HEIGHT, WALL, WIDTH
from demo_game.game import Game
from demo_game.order import by_id
from physics import CollisionEvent, PhysicsSystem, Transform


class Edges(esper.Processor):
    """Handles the edges of the field: the pit removes balls and capsules, a hit on a wall is only shown.

    With the sweep off, a fast ball may tunnel through walls and pit. Such a ball is removed when it is out of the
    picture. With the sweep on this is not done, because it would hide an error.
    """

    def __init__(self, system: PhysicsSystem, game: Game) -> None:
        self._system = system
        self._game = game
        system.on_begin(Ball, Pit, lambda event: self._lose(event.a))
        system.on_begin(Drop, Pit, lambda event: esper.delete_entity(event.a))
        system.on_begin(Ball, Wall, self._knock)

    def _lose(self, ball: int) -> None:
        transform = esper.component_for_entity(ball, Transform)
        self._game.cues.append(BallLost(transform.x, transform.y))
        esper.delete_entity(ball)

    def _knock(self, event: CollisionEvent) -> None:
        self._game.cues.append(WallHit(*event.points[0]))

    def process(self, dt: float) -> None:
        if self._system.sweep:
            return
        for ball, (_, at) in by_id(esper.get_components(Ball, Transform)):
            inside = -WALL <= at.x <= WIDTH + WALL and -2 * WALL <= at.y <= HEIGHT + WALL
            if not inside and esper.entity_exists(ball):
                self._lose(ball)
