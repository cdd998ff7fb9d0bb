"""Watches a game step by step, and says what must never happen."""

from __future__ import annotations

import math

import esper

from demo_game.components import Ball, Brick, Held, Paddle, Wall
from demo_game.field import BALL_RADIUS, BALL_TOP_SPEED, LEFT, RIGHT, TOP
from demo_game.game import Phase
from demo_game.session import Session
from physics import Collider, Transform, Velocity, geometry

SLACK = 1e-9
NUDGE = 3.0  # pixels that a ball which was pushed out of one thing may be in the wall beside it, until the next step
LONGEST = 25.0  # seconds without a brick or the paddle, bent paths included
LONGEST_INSIDE = 6  # ticks that a ball may be deep in something: none would be best, a few are not to be seen


class Watch:
    """Call it after each step. It raises AssertionError, naming tick and ball, for a ball that escapes or sticks."""

    def __init__(self) -> None:
        self.ticks = 0
        self.longest_idle = 0.0
        self.deepest = 0.0
        self._inside: dict[int, int] = {}

    def __call__(self, session: Session) -> None:
        self.ticks += 1
        balls = [item for item in esper.get_components(Ball, Transform) if esper.entity_exists(item[0])]
        inside: dict[int, int] = {}
        for entity, (ball, at) in balls:
            where = f"seed {session.seed}, tick {self.ticks}, level {session.game.level + 1}, ball {entity} at {at}"
            velocity = esper.component_for_entity(entity, Velocity)
            assert math.isfinite(at.x + at.y + velocity.x + velocity.y), where
            out = max(LEFT + BALL_RADIUS - at.x, at.x - (RIGHT - BALL_RADIUS), at.y - (TOP - BALL_RADIUS))
            assert out <= NUDGE, f"escaped by {out}: {where}"
            assert at.y >= -100, f"was not taken by the pit: {where}"
            if esper.has_component(entity, Held):
                continue
            speed = math.hypot(velocity.x, velocity.y)
            assert 100 < speed <= BALL_TOP_SPEED + SLACK, f"speed {speed}: {where}"
            assert abs(velocity.y) >= 0.2 * speed, f"flies too flat: {where}"
            assert ball.idle < LONGEST, f"sticks or circles: {where}"
            self.longest_idle = max(self.longest_idle, ball.idle)
            depth = max((self._depth(entity, at, kind) for kind in (Wall, Paddle, Brick)), default=0.0)
            self.deepest = max(self.deepest, depth)
            if depth > BALL_RADIUS / 2:
                inside[entity] = self._inside.get(entity, 0) + 1
                assert inside[entity] <= LONGEST_INSIDE, f"sticks inside something, {depth} deep: {where}"
        self._inside = inside
        if session.game.phase is Phase.PLAY:
            assert balls, f"plays without a ball: seed {session.seed}, tick {self.ticks}"

    @staticmethod
    def _depth(ball: int, at: Transform, kind: type) -> float:
        """How deep the ball is in any thing of a kind now, at the end of the step."""
        shape = esper.component_for_entity(ball, Collider).shapes[0]
        deepest = 0.0
        for entity, (_, transform, collider) in esper.get_components(kind, Transform, Collider):
            if esper.entity_exists(entity) and abs(transform.y - at.y) < 600:
                contact = geometry.collide(collider.shapes[0], transform, shape, at)
                if contact is not None:
                    deepest = max(deepest, contact.depth)
        return deepest
