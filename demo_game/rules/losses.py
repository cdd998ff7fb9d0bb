"""What falls into the pit is gone."""

import esper

from demo_game.components import Ball, Drop, Pit, Wall
from demo_game.cues import BallLost, WallHit
from demo_game.match import Match
from physics import CollisionEvent, PhysicsSystem, Transform


class Losses:
    """Handles the edges of the field: the pit takes, the walls only sound."""

    def __init__(self, world: PhysicsSystem, match: Match) -> None:
        self._match = match
        world.on_begin(Ball, Pit, self._lose)
        world.on_begin(Drop, Pit, lambda event: esper.delete_entity(event.a))
        world.on_begin(Ball, Wall, self._knock)

    def _lose(self, event: CollisionEvent) -> None:
        transform = event.component_a(Transform)
        self._match.cues.append(BallLost(transform.x, transform.y))
        esper.delete_entity(event.a)

    def _knock(self, event: CollisionEvent) -> None:
        self._match.cues.append(WallHit(*event.points[0]))
