"""The place of the hit decides the direction of a ball from the paddle: the middle straight up, the ends sideways."""

import math

import esper

from demo_game import spawn
from demo_game.components import Ball, Held, Paddle
from demo_game.cues import PaddleHit
from demo_game.field import BALL_RADIUS, BALL_TOP_SPEED, PADDLE_HEIGHT
from demo_game.game import Game
from demo_game.kinds import Power
from demo_game.poses import rect_of
from demo_game.rules.steering import KEY_SPEED
from physics import Collider, CollisionEvent, PhysicsSystem, Transform, Velocity, geometry

WIDEST = math.radians(60)
"""The angle from straight up at the very end of the paddle."""

SWING = math.radians(8)
"""The angle that the movement of the paddle adds at KEY_SPEED or more."""

FASTER = 1.012
"""Factor on the speed of the ball at each return."""

SQUEEZED = 0.5
"""Depth in pixels; a ball that is deeper in the paddle is squeezed between the paddle and a wall."""


def leave_angle(offset: float, paddle_speed: float) -> float:
    """The angle, in radians from straight up and clockwise, at which a ball leaves.

    `offset` is the place of the hit, -1 (left end) to 1 (right end); `paddle_speed` is in pixels per second.
    """
    swing = min(max(paddle_speed / KEY_SPEED, -1.0), 1.0)
    return min(max(offset, -1.0), 1.0) * WIDEST + swing * SWING


class PaddleBounce:
    """Sends back balls that touch the paddle while their center is not below the middle of the paddle."""

    def __init__(self, system: PhysicsSystem, game: Game) -> None:
        self._game = game
        system.on_begin(Ball, Paddle, self._meet)
        system.on_stay(Ball, Paddle, self._stay)

    def _meet(self, event: CollisionEvent) -> None:
        """Send back a ball that hit the upper half of the paddle. A ball that hit the lower half only bounces."""
        x, y = _place(event.pose_a, event.component_a(Transform))
        paddle_x, paddle_y = _place(event.pose_b, event.component_b(Transform))
        # A ball that was created on the paddle and flies up begins to touch the paddle, too: this is no hit.
        hit = event.approach_speed > 0.0 or event.component_a(Velocity).y < 0.0
        if hit and y >= paddle_y:
            self._return(event, x, y, x - paddle_x)
        self._slip_off(event)

    def _stay(self, event: CollisionEvent) -> None:
        """Send back a ball that stays in touch, as when the paddle pushes the ball into a corner."""
        at, paddle = event.component_a(Transform), event.component_b(Transform)
        if event.component_a(Velocity).y < 0.0 and at.y >= paddle.y:
            self._send(event, at.x - paddle.x)
        self._slip_off(event)

    def _return(self, event: CollisionEvent, x: float, y: float, offset: float) -> None:
        self._send(event, offset)
        self._game.streak = 0
        self._game.cues.append(PaddleHit(x, y - BALL_RADIUS))
        ball = event.component_a(Ball)
        ball.idle = 0.0
        ball.speed = min(ball.speed * FASTER, BALL_TOP_SPEED)
        if self._game.has(Power.STICKY):
            spawn.hold(event.a, offset)

    @staticmethod
    def _send(event: CollisionEvent, offset: float) -> None:
        velocity = event.component_a(Velocity)
        half = rect_of(event.component_b(Collider)).width / 2
        angle = leave_angle(offset / half, event.component_b(Velocity).x)
        speed = math.hypot(velocity.x, velocity.y)
        velocity.x, velocity.y = speed * math.sin(angle), speed * math.cos(angle)

    @staticmethod
    def _slip_off(event: CollisionEvent) -> None:
        """Move a ball that is squeezed between the end of the paddle and a wall above or below the paddle."""
        at, paddle = event.component_a(Transform), event.component_b(Transform)
        [ball], [plate] = event.component_a(Collider).shapes, event.component_b(Collider).shapes
        # Not event.depth: that is the depth at the impact, and the paddle has moved since.
        contact = geometry.collide(plate, paddle, ball, at)
        if contact is None or contact.depth <= SQUEEZED or esper.has_component(event.a, Held):
            return
        velocity = event.component_a(Velocity)
        side = 1.0 if at.y >= paddle.y else -1.0
        at.y = paddle.y + side * (PADDLE_HEIGHT / 2 + BALL_RADIUS)
        velocity.y = side * abs(velocity.y)


def _place(pose: tuple[float, float, float] | None, transform: Transform) -> tuple[float, float]:
    """The position at the impact. `pose` is None unless the impact was within the step."""
    return (transform.x, transform.y) if pose is None else pose[:2]
