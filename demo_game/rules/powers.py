"""The powers that capsules bring, and how long the powers last."""

import math

import esper

from demo_game import spawn
from demo_game.components import Ball, Drop, Net, Paddle
from demo_game.cues import Caught, NetHit
from demo_game.game import MOST_LIVES, Game
from demo_game.kinds import POWERS, Power
from demo_game.order import by_id
from physics import CollisionEvent, PhysicsSystem, Transform, Velocity

WIDE, NARROW = 180.0, 76.0
SPREAD = math.radians(20)
MOST_BALLS = 9
CATCH_SCORE = 25


class Powers(esper.Processor):
    """Grants the powers of caught capsules, and ends powers whose time is over."""

    def __init__(self, system: PhysicsSystem, game: Game) -> None:
        self._game = game
        system.on_begin(Paddle, Drop, self._catch)
        system.on_begin(Ball, Net, self._saved)

    def _catch(self, event: CollisionEvent) -> None:
        power = event.component_b(Drop).power
        transform = event.component_b(Transform)
        self._game.earn(CATCH_SCORE)
        self._game.cues.append(Caught(transform.x, transform.y, power))
        esper.delete_entity(event.b)
        if power is Power.LIFE:
            self._game.lives = min(self._game.lives + 1, MOST_LIVES)
        elif power is Power.MULTI:
            _multiply()
        else:
            self._game.grant(power)

    def _saved(self, event: CollisionEvent) -> None:
        transform = event.component_a(Transform)
        self._game.cues.append(NetHit(transform.x, transform.y))

    def process(self, dt: float) -> None:
        powers = self._game.powers
        for power in list(powers):
            powers[power] -= dt
            if powers[power] <= 0.0:
                del powers[power]
        width = WIDE if Power.WIDE in powers else NARROW if Power.NARROW in powers else spawn.PADDLE_WIDTH
        for _, paddle in esper.get_component(Paddle):
            paddle.width = width * self._game.difficulty.paddle
        nets = [entity for entity, _ in esper.get_component(Net) if esper.entity_exists(entity)]
        # With `rush`, balls are too fast for a player to return: a net keeps them in play.
        wanted = Power.NET in powers or self._game.rush
        if wanted and not nets:
            spawn.net()
        elif not wanted:
            for entity in nets:
                esper.delete_entity(entity)


def _multiply() -> None:
    """Add two balls to every ball, up to MOST_BALLS.

    The new balls start where they would be if all three had flown one pixel from one point: so any two move apart.
    """
    balls = by_id(esper.get_components(Ball, Transform, Velocity))
    room = MOST_BALLS - len(balls)
    for _, (ball, position, velocity) in balls:
        heading = math.atan2(velocity.x, velocity.y)
        for angle in (heading - SPREAD, heading + SPREAD)[: max(room, 0)]:
            x = position.x + math.sin(angle) - math.sin(heading)
            y = position.y + math.cos(angle) - math.cos(heading)
            spawn.ball(x, y, ball.speed, angle)
            room -= 1


def time_left(game: Game) -> list[tuple[Power, float]]:
    """The powers in force, each with the share (1 to 0) of its time that is left."""
    return [(power, seconds / POWERS[power].seconds) for power, seconds in game.powers.items()]
