"""Plays the game in place of a player: in headless games, on the title screen, and in the tests.

The autopilot finds by shape casts where a ball will come down, moves a hand that is no faster than a good player's, and
aims at a brick that a shape cast from the paddle hits. Each aim has a small random error, so that games end.
"""

import math
from random import Random

import esper

from demo_game.components import Ball, Brick, Drop, Held, Paddle
from demo_game.field import BALL_RADIUS, CENTER, PADDLE_HEIGHT, PADDLE_Y, STEP, Layer
from demo_game.game import Phase
from demo_game.kinds import POWERS, Power
from demo_game.order import by_id
from demo_game.poses import rect_of, world_pose
from demo_game.rules.paddle_bounce import WIDEST
from demo_game.session import Session
from physics import Circle, Collider, PhysicsSystem, Transform, Velocity

HAND_SPEED = 760.0
"""Pixels per second."""

LOOK_AGAIN = 0.35
"""Seconds before the arrival of the ball from which on the aim and its error no longer change."""

WAIT = 0.7
"""Seconds before the autopilot serves."""

CATCH_PAST = 0.5
"""The autopilot goes for a capsule only if the ball arrives later than this (seconds)."""

TRIES = 6
"""Bricks that are tried as targets before a random direction is taken."""

FORESIGHT = 12
"""Number of casts with which a ball is followed, one for each bounce."""

RETURN_Y = PADDLE_Y + PADDLE_HEIGHT / 2 + BALL_RADIUS
"""y of the center of a ball that touches the paddle."""

IN_THE_WAY = Layer.WALL | Layer.BRICK | Layer.HUNG
SHAPE = Circle(BALL_RADIUS)


def landing(
    system: PhysicsSystem, ball: int, x: float, y: float, vx: float, vy: float
) -> tuple[float, float] | None:
    """x at which, and seconds until, a falling ball reaches the paddle, after its bounces. None: not predictable."""
    seconds = 0.0
    for _ in range(FORESIGHT):
        if vy >= 0.0:
            return None  # the ball goes up, and will break bricks: its way back cannot be predicted
        rest = (y - RETURN_Y) / -vy
        if rest <= 0.0:
            return x, seconds
        way = vx * rest, vy * rest
        hit = system.shape_cast(SHAPE, Transform(x, y), way, mask=IN_THE_WAY, ignore=(ball,))
        if hit is None:
            return x + way[0], seconds + rest
        seconds += rest * hit.fraction
        x, y = x + way[0] * hit.fraction, y + way[1] * hit.fraction
        inward = min(vx * hit.normal[0] + vy * hit.normal[1], 0.0)
        vx, vy = vx - 2.0 * inward * hit.normal[0], vy - 2.0 * inward * hit.normal[1]
    return None


class Autopilot:
    """Plays one session. `skill` (0 to 1) reduces the error of the aim: with 1 there is no error."""

    def __init__(self, session: Session, seed: int = 0, skill: float = 0.75) -> None:
        self._session = session
        self._rng = Random(seed)
        self._error = 60.0 * (1.0 - skill)
        self._hand = CENTER
        self._ball: int | None = None
        self._x = 0.0
        self._aim = 0.0

    def play(self) -> None:
        """Set the intent for the next step of the session. The session's world must be esper's current one."""
        game, intent = self._session.game, self._session.intent
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
            self._ball = None
            drop = self._nearest_drop(at.x, math.inf)
            return CENTER if drop is None else drop
        entity, x, seconds = ball
        if seconds > CATCH_PAST and (drop := self._nearest_drop(at.x, seconds)) is not None:
            return drop
        if entity != self._ball or (seconds > LOOK_AGAIN and abs(x - self._x) > 1.0):
            self._ball, self._x = entity, x
            self._aim = self._offset(x) * half * 0.9 + self._rng.gauss(0.0, self._error)
        return x - self._aim

    def _next_ball(self) -> tuple[int, float, float] | None:
        """Entity, x and seconds of the ball that comes down first."""
        first: tuple[int, float, float] | None = None
        for entity, (_, at, velocity) in by_id(esper.get_components(Ball, Transform, Velocity)):
            if velocity.y >= 0.0 or esper.has_component(entity, Held) or at.y < PADDLE_Y:
                continue
            place = landing(self._session.system, entity, at.x, at.y, velocity.x, velocity.y)
            if place is not None and (first is None or place[1] < first[2]):
                first = entity, *place
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
        """The place on the paddle (-1 to 1) from which a ball at x flies to a brick."""
        targets = [
            (entity, collider, at)
            for entity, (brick, collider, at) in by_id(esper.get_components(Brick, Collider, Transform))
            if brick.hits is not None
        ]
        for _ in range(min(TRIES, len(targets))):
            entity, collider, at = targets[int(self._rng.random() * len(targets))]
            brick_x, brick_y, _ = world_pose(collider, at)
            angle = math.atan2(brick_x - x, brick_y - RETURN_Y)
            hit = self._session.system.shape_cast(
                SHAPE, Transform(x, RETURN_Y), (brick_x - x, brick_y - RETURN_Y), mask=IN_THE_WAY
            )
            if abs(angle) <= WIDEST and hit is not None and hit.entity == entity:
                return angle / WIDEST
        return 2.0 * self._rng.random() - 1.0
