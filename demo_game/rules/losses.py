"""What falls into the pit is gone."""

import esper

from demo_game.components import Ball, Drop, Pit, Wall
from demo_game.cues import BallLost, WallHit
from demo_game.field import HEIGHT, WALL, WIDTH
from demo_game.match import Match
from demo_game.order import by_id
from physics import CollisionEvent, PhysicsSystem, Transform


class Losses(esper.Processor):
    """Handles the edges of the field: the pit takes, the walls only sound.

    With the sweep off, a fast ball may pass them unseen. Then it is gone when it is out of the picture. With the
    sweep on there is no such rule: it would hide an error.
    """

    def __init__(self, world: PhysicsSystem, match: Match) -> None:
        self._world = world
        self._match = match
        world.on_begin(Ball, Pit, lambda event: self._lose(event.a))
        world.on_begin(Drop, Pit, lambda event: esper.delete_entity(event.a))
        world.on_begin(Ball, Wall, self._knock)

    def _lose(self, ball: int) -> None:
        transform = esper.component_for_entity(ball, Transform)
        self._match.cues.append(BallLost(transform.x, transform.y))
        esper.delete_entity(ball)

    def _knock(self, event: CollisionEvent) -> None:
        self._match.cues.append(WallHit(*event.points[0]))

    def process(self, dt: float) -> None:
        if self._world.sweep:
            return
        for ball, (_, at) in by_id(esper.get_components(Ball, Transform)):
            inside = -WALL <= at.x <= WIDTH + WALL and -2 * WALL <= at.y <= HEIGHT + WALL
            if not inside and esper.entity_exists(ball):
                self._lose(ball)
