"""A ball leaves the paddle by where it hit: the middle sends it straight up, the ends aside."""

import math

import esper

from demo_game.components import Ball, Held, Paddle
from demo_game.cues import PaddleHit
from demo_game.field import BALL_RADIUS, BALL_TOP_SPEED
from demo_game.kinds import Power
from demo_game.match import Match
from demo_game.poses import rect_of
from demo_game.rules.steering import KEY_SPEED
from physics import Collider, CollisionEvent, PhysicsSystem, Transform, Velocity

WIDEST = math.radians(60)
"""The angle from straight up at the very end of the paddle."""

SWING = math.radians(8)
"""What the paddle adds when it moves at full speed."""

FASTER = 1.012
"""How much faster the ball is after each return."""


def leave_angle(offset: float, paddle_speed: float) -> float:
    """The angle, in radians from straight up and clockwise, at which a ball leaves.

    `offset` is where it hit, -1 (left end) to 1 (right end); `paddle_speed` in pixels per second.
    """
    swing = min(max(paddle_speed / KEY_SPEED, -1.0), 1.0)
    return min(max(offset, -1.0), 1.0) * WIDEST + swing * SWING


class Returns:
    """Sends balls back that the paddle reaches before they are below its middle."""

    def __init__(self, world: PhysicsSystem, match: Match) -> None:
        self._match = match
        world.on_begin(Ball, Paddle, self._meet)
        world.on_stay(Ball, Paddle, self._send)

    def _meet(self, event: CollisionEvent) -> None:
        if not self._send(event):
            return
        transform = event.component_a(Transform)
        self._match.streak = 0
        self._match.cues.append(PaddleHit(transform.x, transform.y - BALL_RADIUS))
        ball = event.component_a(Ball)
        ball.idle = 0.0
        ball.speed = min(ball.speed * FASTER, BALL_TOP_SPEED)
        if self._match.has(Power.STICKY):
            esper.add_component(event.a, Held(transform.x - event.component_b(Transform).x))

    def _send(self, event: CollisionEvent) -> bool:
        """Send the ball up if it comes down on the paddle; on its lower half it is too late."""
        at, velocity = event.component_a(Transform), event.component_a(Velocity)
        paddle, motion = event.component_b(Transform), event.component_b(Velocity)
        if velocity.y >= 0.0 or at.y < paddle.y:
            return False
        half = rect_of(event.component_b(Collider)).width / 2
        angle = leave_angle((at.x - paddle.x) / half, motion.x)
        speed = math.hypot(velocity.x, velocity.y)
        velocity.x, velocity.y = speed * math.sin(angle), speed * math.cos(angle)
        return True
