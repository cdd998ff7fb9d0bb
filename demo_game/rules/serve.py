"""Held balls ride on the paddle until the player launches them."""

import math

import esper

from demo_game import spawn
from demo_game.components import Ball, Held, Paddle
from demo_game.cues import Launched
from demo_game.field import BALL_RADIUS, LEFT, PADDLE_HEIGHT, RIGHT
from demo_game.game import Game, Phase
from demo_game.intent import Intent
from demo_game.order import by_id
from demo_game.poses import rect_of
from demo_game.rules.paddle_bounce import leave_angle
from physics import Collider, Transform, Velocity

LEAST_ANGLE = math.radians(12)
"""Least angle of a launched ball from straight up: a ball that goes straight up would come straight back."""


class Serve(esper.Processor):
    """Carries and launches held balls. Runs after the PhysicsSystem has moved the paddle."""

    def __init__(self, game: Game, intent: Intent) -> None:
        self._game = game
        self._intent = intent

    def process(self, dt: float) -> None:
        launch = self._intent.launch and self._game.phase in (Phase.SERVE, Phase.PLAY)
        self._intent.launch = False
        held = by_id(esper.get_component(Held))
        if not held:
            return
        [(paddle, (_, at))] = esper.get_components(Paddle, Transform)
        half = rect_of(esper.component_for_entity(paddle, Collider)).width / 2
        for entity, ride in held:
            if not esper.entity_exists(entity):
                continue
            position = esper.component_for_entity(entity, Transform)
            velocity = esper.component_for_entity(entity, Velocity)
            ride.offset = min(max(ride.offset, -half), half)
            position.x = min(max(at.x + ride.offset, LEFT + BALL_RADIUS), RIGHT - BALL_RADIUS)
            position.y = at.y + PADDLE_HEIGHT / 2 + BALL_RADIUS
            velocity.x = velocity.y = 0.0
            if launch:
                motion = esper.component_for_entity(paddle, Velocity)
                self._launch(entity, position, velocity, leave_angle(ride.offset / half, motion.x))

    def _launch(self, entity: int, position: Transform, velocity: Velocity, angle: float) -> None:
        spawn.release(entity)
        if abs(angle) < LEAST_ANGLE:
            angle = math.copysign(LEAST_ANGLE, angle or 0.5 - self._game.rng.random())
        ball = esper.component_for_entity(entity, Ball)
        ball.idle = 0.0
        velocity.x, velocity.y = ball.speed * math.sin(angle), ball.speed * math.cos(angle)
        self._game.cues.append(Launched(position.x, position.y))
        if self._game.phase is Phase.SERVE:
            self._game.enter(Phase.PLAY)
