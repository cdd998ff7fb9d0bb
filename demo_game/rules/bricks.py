"""What hits do to bricks."""

import esper

from demo_game.components import Ball, Brick, Fuse, Wrecker
from demo_game.cues import BrickBroken, BrickStood
from demo_game.game import Game
from demo_game.kinds import STEEL, Power
from demo_game.poses import rect_of, world_pose
from demo_game.rules.loot import maybe_drop
from physics import Collider, CollisionEvent, PhysicsSystem, Transform

SHORT_FUSE = 0.06
"""Seconds from a hit on a bomb to its blast: long enough to see what comes."""

LEAST_STROKE = 40.0
"""A wrecking ball hits a brick only if it approaches faster than this (pixels per second)."""


class Bricks:
    """Counts hits, breaks bricks, scores."""

    def __init__(self, system: PhysicsSystem, game: Game) -> None:
        self._game = game
        system.on_begin(Ball, Brick, self._meet)
        system.on_begin(Ball, Wrecker, self._clang)
        system.on_begin(Wrecker, Brick, self._wreck)

    def _meet(self, event: CollisionEvent) -> None:
        if self.hit(event.b, event.points[0], at_once=self._game.has(Power.PIERCE)):
            event.component_a(Ball).idle = 0.0

    def _clang(self, event: CollisionEvent) -> None:
        self._game.cues.append(BrickStood(event.b, *event.points[0], STEEL.color, hard=True))

    def _wreck(self, event: CollisionEvent) -> None:
        if event.approach_speed > LEAST_STROKE:
            self.hit(event.b, event.points[0])

    def hit(self, entity: int, point: tuple[float, float], at_once: bool = False) -> bool:
        """Count a hit at a point in the world; with `at_once` the brick breaks. False: hits cannot break this brick."""
        brick = esper.component_for_entity(entity, Brick)
        if brick.hits is None:
            self._game.cues.append(BrickStood(entity, *point, brick.kind.color, hard=True))
            return False
        self._game.dry = 0.0
        brick.hits = 0 if at_once else brick.hits - 1
        if brick.hits > 0:
            self._game.cues.append(BrickStood(entity, *point, brick.kind.color, hard=False))
        elif brick.kind.explosive:
            light(entity, 0.0 if at_once else SHORT_FUSE)
        else:
            self.shatter(entity)
        return True

    def shatter(self, entity: int) -> None:
        """Break a brick, however many hits it has left. esper deletes the entity at the start of the next step."""
        if not esper.entity_exists(entity):
            return
        game, brick = self._game, esper.component_for_entity(entity, Brick)
        collider = esper.component_for_entity(entity, Collider)
        x, y, angle = world_pose(collider, esper.component_for_entity(entity, Transform))
        rect = rect_of(collider)
        game.streak += 1
        game.earn(brick.kind.points)
        game.dry = 0.0
        if brick.kind.hits is not None:
            game.bricks_left -= 1
        game.cues.append(
            BrickBroken(
                x, y, angle, rect.width, rect.height, brick.kind.color, brick.kind.points, game.streak
            )
        )
        maybe_drop(game, x, y)
        esper.delete_entity(entity)


def light(entity: int, seconds: float) -> None:
    """Light the fuse of a bomb, unless the fuse burns already."""
    if esper.entity_exists(entity) and not esper.has_component(entity, Fuse):
        esper.add_component(entity, Fuse(seconds))
