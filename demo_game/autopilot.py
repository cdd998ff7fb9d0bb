"""A player: for games without one, for the title screen, and for the tests.

It looks where the ball will come down, moves a hand that is no faster than a good player's, and aims at a brick. It
errs a little each time, so that games end.
"""

import math
from random import Random

import esper

from demo_game.components import Ball, Brick, Drop, Held, Paddle
from demo_game.field import BALL_RADIUS, CENTER, LEFT, PADDLE_HEIGHT, PADDLE_Y, RIGHT, STEP
from demo_game.game import Game, Phase
from demo_game.intent import Intent
from demo_game.kinds import POWERS, Power
from demo_game.order import by_id
from demo_game.poses import rect_of, world_pose
from demo_game.rules.paddle_bounce import WIDEST
from physics import Collider, Transform, Velocity

HAND_SPEED = 760.0
"""Pixels per second."""

LOOK_AGAIN = 0.35
"""Seconds to the ball's arrival under which aim and error are settled."""

WAIT = 0.7
"""Seconds before it serves."""

CATCH_PAST = 0.5
"""Seconds that the ball must still be away for it to go for a capsule."""


def landing(x: float, y: float, vx: float, vy: float) -> tuple[float, float]:
    """Where (x) and in how many seconds a falling ball reaches the paddle, off the side walls if need be."""
    seconds = (y - (PADDLE_Y + PADDLE_HEIGHT / 2 + BALL_RADIUS)) / -vy
    left, width = LEFT + BALL_RADIUS, RIGHT - LEFT - 2 * BALL_RADIUS
    # Unfold the field sideways: going straight in mirrored copies of it is bouncing in the one.
    unfolded = (x + vx * seconds - left) % (2 * width)
    return left + (unfolded if unfolded <= width else 2 * width - unfolded), max(seconds, 0.0)


class Autopilot:
    """Plays one session. `skill` from 0 to 1 scales how far it errs; 1 never does."""

    def __init__(self, game: Game, intent: Intent, seed: int = 0, skill: float = 0.75) -> None:
        self._game = game
        self._intent = intent
        self._rng = Random(seed)
        self._error = 60.0 * (1.0 - skill)
        self._hand = CENTER
        self._ball: int | None = None
        self._aim = 0.0

    def play(self) -> None:
        """Set the intent for the next step of the session whose world is current."""
        game, intent = self._game, self._intent
        wanted = self._wanted()
        reach = HAND_SPEED * STEP
        self._hand += min(max(wanted - self._hand, -reach), reach)
        intent.target = self._hand
        intent.launch = game.phase is Phase.PLAY or game.since > WAIT
        intent.fire = game.has(Power.LASER)

    def _wanted(self) -> float:
        [(paddle, (_, at))] = esper.get_components(Paddle, Transform)
        half = rect_of(esper.component_for_entity(paddle, Collider)).width / 2
        ball = self._next_ball()
        if ball is None:
            drop = self._nearest_drop(at.x, math.inf)
            return CENTER if drop is None else drop
        entity, x, seconds = ball
        if seconds > CATCH_PAST and (drop := self._nearest_drop(at.x, seconds)) is not None:
            return drop
        if entity != self._ball or seconds > LOOK_AGAIN:
            self._ball = entity
            self._aim = self._offset(x) * half * 0.9 + self._rng.gauss(0.0, self._error)
        return x - self._aim

    def _next_ball(self) -> tuple[int, float, float] | None:
        """The ball that comes down first: entity, x and seconds."""
        first: tuple[int, float, float] | None = None
        balls = by_id(esper.get_components(Ball, Transform, Velocity))
        for entity, (_, position, velocity) in balls:
            if velocity.y >= 0.0 or esper.has_component(entity, Held) or position.y < PADDLE_Y:
                continue
            x, seconds = landing(position.x, position.y, velocity.x, velocity.y)
            if first is None or seconds < first[2]:
                first = entity, x, seconds
        return first

    @staticmethod
    def _nearest_drop(x: float, seconds: float) -> float | None:
        """The x of a good capsule that can be caught within so many seconds."""
        best: float | None = None
        for _, (drop, position) in by_id(esper.get_components(Drop, Transform)):
            way = abs(position.x - x)
            good = POWERS[drop.power].good and position.y > PADDLE_Y and 2 * way / HAND_SPEED < seconds
            if good and (best is None or way < abs(best - x)):
                best = position.x
        return best

    def _offset(self, x: float) -> float:
        """Which part of the paddle, -1 to 1, sends a ball from x towards a brick."""
        bricks = by_id(esper.get_components(Brick, Collider, Transform))
        targets = [
            (collider, transform) for _, (brick, collider, transform) in bricks if brick.hits is not None
        ]
        if not targets:
            return 0.0
        collider, transform = targets[int(self._rng.random() * len(targets))]
        bx, by, _ = world_pose(collider, transform)
        angle = math.atan2(bx - x, by - PADDLE_Y)
        return min(max(angle / WIDEST, -1.0), 1.0)
