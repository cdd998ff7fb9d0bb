"""Keeps the speed of balls, and bends paths that are too flat, too steep, or hit neither brick nor paddle for long."""

import math

import esper

from demo_game.components import Ball, Held
from demo_game.field import BALL_TOP_SPEED, CENTER, RUSH
from demo_game.game import Game
from demo_game.kinds import Power
from demo_game.order import by_id
from physics import Transform, Velocity

FLATTEST = math.sin(math.radians(15))
"""Least vertical share of the speed of a ball."""

STEEPEST = math.sin(math.radians(2.5))
"""Least horizontal share of the speed of a ball."""

SLOW, FAST = 0.68, 1.25
"""Factors of the powers SLOW and FAST on the speed."""

PATIENCE = 7.0
"""Seconds without a hit on a brick or the paddle after which a ball's path is bent, and from then on each second."""

BEND = math.radians(35)


def steady(vx: float, vy: float, speed: float, middle: float) -> tuple[float, float]:
    """The velocity in about the same direction with exactly this speed, neither too flat nor too steep.

    A ball that flies exactly straight up or down is turned to the side of the sign of `middle`, which is the distance
    in x to the middle of the field. A ball that flies exactly flat, or stands still, is sent down.
    """
    length = math.hypot(vx, vy)
    ux, uy = (vx / length, vy / length) if length > 0.0 else (0.0, -1.0)
    if abs(uy) < FLATTEST:
        uy = FLATTEST if uy > 0.0 else -FLATTEST
        ux = math.copysign(math.sqrt(1.0 - uy * uy), ux)
    elif abs(ux) < STEEPEST:
        ux = math.copysign(STEEPEST, ux if ux != 0.0 else middle)
        uy = math.copysign(math.sqrt(1.0 - ux * ux), uy)
    return ux * speed, uy * speed


class Flight(esper.Processor):
    """Runs after the engine has bounced the balls."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def process(self, dt: float) -> None:
        game = self._game
        factor = SLOW if game.has(Power.SLOW) else FAST if game.has(Power.FAST) else 1.0
        flying = esper.get_components(Ball, Transform, Velocity)
        for entity, (ball, position, velocity) in by_id(flying):
            if esper.has_component(entity, Held):
                continue
            ball.idle += dt
            if ball.idle > PATIENCE:
                ball.idle -= 1.0
                _bend(velocity, (game.rng.random() - 0.5) * 2.0 * BEND)
            speed = min(ball.speed * factor, BALL_TOP_SPEED) * (RUSH if game.rush else 1.0)
            velocity.x, velocity.y = steady(velocity.x, velocity.y, speed, CENTER - position.x)


def _bend(velocity: Velocity, angle: float) -> None:
    c, s = math.cos(angle), math.sin(angle)
    velocity.x, velocity.y = c * velocity.x - s * velocity.y, s * velocity.x + c * velocity.y
