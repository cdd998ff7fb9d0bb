"""Bombs: a hit lights a short fuse, then a blast breaks the bricks around, and lights the bombs among them."""

import esper

from demo_game.components import Brick, Fuse
from demo_game.cues import Exploded
from demo_game.field import Layer
from demo_game.game import Game
from demo_game.order import by_id
from demo_game.poses import world_pose
from demo_game.rules.bricks import Bricks, light
from physics import Circle, Collider, PhysicsSystem, Transform

BLAST = Circle(58)
"""The reach of a blast in a wall: the eight bricks around the bomb, and those two rows straight above and below it."""

CHAIN = 0.11
"""Seconds until a blast sets off the next bomb."""


class Blasts(esper.Processor):
    """Counts fuses down. Only a blast breaks steel."""

    def __init__(self, system: PhysicsSystem, game: Game, bricks: Bricks) -> None:
        self._system = system
        self._game = game
        self._bricks = bricks

    def process(self, dt: float) -> None:
        for entity, fuse in by_id(esper.get_component(Fuse)):
            fuse.seconds -= dt
            if fuse.seconds <= 0.0 and esper.entity_exists(entity):
                self._blast(entity)

    def _blast(self, bomb: int) -> None:
        collider = esper.component_for_entity(bomb, Collider)
        x, y, _ = world_pose(collider, esper.component_for_entity(bomb, Transform))
        self._game.cues.append(Exploded(x, y))
        self._bricks.shatter(bomb)
        for entity in self._system.overlapping(BLAST, Transform(x, y), mask=Layer.BRICK):
            brick = esper.try_component(entity, Brick)
            if brick is not None and brick.kind.explosive:
                light(entity, CHAIN)
            elif brick is not None:
                self._bricks.shatter(entity)
