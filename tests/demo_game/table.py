"""A session that a test sets up by hand."""

from __future__ import annotations

import esper

from demo_game import spawn
from demo_game.components import Ball, Brick, Drop, Paddle, Wrecker
from demo_game.cues import Cue
from demo_game.game import Phase
from demo_game.kinds import BrickKind
from demo_game.levels import Placement
from demo_game.session import Session
from physics import Rect, Transform, Velocity


class Table:
    """An empty field in play. `bricks_left` is held above 0, so that no level is cleared by the way."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.game = session.game
        self.intent = session.intent
        for kind in (Brick, Ball, Wrecker):
            for entity, _ in list(esper.get_component(kind)):
                esper.delete_entity(entity, immediate=True)
        self.game.bricks_left = 1000
        self.game.enter(Phase.PLAY)
        self.game.cues.clear()
        [(self.paddle, _)] = esper.get_component(Paddle)

    def brick(
        self,
        kind: BrickKind,
        x: float,
        y: float,
        angle: float = 0.0,
        spin: float = 0.0,
        rect: Rect | None = None,
        rope: float | None = None,
    ) -> int:
        return spawn.brick(Placement(kind, x, y, angle, spin, rect or Rect(64, 24), rope))

    def ball(self, x: float, y: float, vx: float, vy: float) -> int:
        entity = spawn.ball(x, y, (vx * vx + vy * vy) ** 0.5)
        velocity = self.velocity(entity)
        velocity.x, velocity.y = vx, vy
        return entity

    def park(self) -> int:
        """A ball that flies to and fro far from everything, so that the life goes on."""
        return self.ball(480, 300, 0, 300)

    def at(self, entity: int) -> Transform:
        return esper.component_for_entity(entity, Transform)

    def velocity(self, entity: int) -> Velocity:
        return esper.component_for_entity(entity, Velocity)

    def step(self, count: int = 1) -> list[Cue]:
        """Take steps; returns what happened in them."""
        self.game.cues.clear()
        for _ in range(count):
            self.session.step()
        return list(self.game.cues)

    def alive(self, kind: type) -> list[int]:
        return sorted(entity for entity, _ in esper.get_component(kind) if esper.entity_exists(entity))

    def drops(self) -> list[int]:
        return self.alive(Drop)
