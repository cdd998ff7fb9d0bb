"""The paddle goes where the player wants, and grows and shrinks."""

import esper

from demo_game.components import Paddle
from demo_game.field import LEFT, PADDLE_HEIGHT, PADDLE_TOP_SPEED, RIGHT
from demo_game.intent import Intent
from demo_game.poses import rect_of
from physics import Collider, Rect, Transform, Velocity

KEY_SPEED = 860.0
"""Pixels per second with the keys; a mouse may be as fast as PADDLE_TOP_SPEED."""

KEY_ACCELERATION = 9000.0
"""Pixels per second squared: a tap is a nudge, and full speed comes within a tenth of a second."""

GROWTH = 420.0
"""Speed at which the width of the paddle changes (pixels per second)."""


class Steering(esper.Processor):
    """Turns the player's intent into the paddle's Velocity. Runs before the PhysicsSystem, which moves it."""

    def __init__(self, intent: Intent) -> None:
        self._intent = intent

    def process(self, dt: float) -> None:
        for entity, (paddle, transform, velocity) in esper.get_components(Paddle, Transform, Velocity):
            half = self._grow(paddle, esper.component_for_entity(entity, Collider), dt) / 2
            wanted = self._wanted(transform.x, velocity.x, dt)
            nearest, farthest = (LEFT + half - transform.x) / dt, (RIGHT - half - transform.x) / dt
            velocity.x = min(max(wanted, nearest), farthest)

    def _wanted(self, x: float, speed: float, dt: float) -> float:
        """The speed that the player asks for, in pixels per second."""
        if self._intent.target is not None:
            return _clamp((self._intent.target - x) / dt, PADDLE_TOP_SPEED)
        change = self._intent.axis * KEY_SPEED - _clamp(speed, KEY_SPEED)
        return _clamp(speed, KEY_SPEED) + _clamp(change, KEY_ACCELERATION * dt)

    @staticmethod
    def _grow(paddle: Paddle, collider: Collider, dt: float) -> float:
        """Change the collider's width towards the paddle's `width`. Returns the new width of the collider."""
        rect = rect_of(collider)
        if rect.width == paddle.width:
            return rect.width
        width = rect.width + _clamp(paddle.width - rect.width, GROWTH * dt)
        collider.shapes = Rect(width, PADDLE_HEIGHT)
        return width


def _clamp(value: float, most: float) -> float:
    return min(max(value, -most), most)
