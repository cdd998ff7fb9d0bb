"""Creates the entities of the game. A function that creates one entity returns its id."""

import math

import esper

from demo_game.components import Ball, Bolt, Brick, Drop, Held, Net, Paddle, Pit, Wall, Wrecker
from demo_game.field import (
    BALL_RADIUS,
    BALL_TOP_SPEED,
    CENTER,
    HEIGHT,
    LEFT,
    PADDLE_HEIGHT,
    PADDLE_Y,
    RIGHT,
    TOP,
    WALL,
    Layer,
)
from demo_game.kinds import WRECKER, Power
from demo_game.levels import Placement
from physics import Circle, Collider, Rect, RevoluteJoint, RigidBody, Transform, Velocity

PADDLE_WIDTH = 116.0
DROP_SPEED = 150.0
BOLT_SPEED = 900.0

GRAVITY = 700.0
"""Pixels per second squared, for bricks and wrecking balls on ropes. No other entity is subject to gravity."""

HUNG_DENSITY = 0.4
"""Mass for each square pixel of what hangs; for balls it is 1. So a ball makes a brick on a rope swing."""

HUNG_DAMPING = 0.25
"""Damping per second: bricks and wrecking balls on ropes swing for some seconds after a hit."""

WIDEST_SWING = math.radians(75)


def walls() -> None:
    """The three walls and the pit."""
    width, height = RIGHT - LEFT, HEIGHT + 4 * WALL
    for x, y, rect in (
        (LEFT - WALL / 2, HEIGHT / 2, Rect(WALL, height)),
        (RIGHT + WALL / 2, HEIGHT / 2, Rect(WALL, height)),
        (CENTER, TOP + WALL / 2, Rect(width + 2 * WALL, WALL)),
    ):
        collider = Collider(
            rect, layer=Layer.WALL, mask=Layer.BALL | Layer.BOLT | Layer.HUNG, restitution=1.0, friction=0.0
        )
        esper.create_entity(Wall(), Transform(x, y), collider, RigidBody("static"))
    pit = Collider(Rect(width + 2 * WALL, WALL), sensor=True, layer=Layer.PIT, mask=Layer.BALL | Layer.DROP)
    esper.create_entity(Pit(), Transform(CENTER, -WALL), pit, RigidBody("static"))


def paddle(width: float = PADDLE_WIDTH) -> int:
    """The paddle. It has no RigidBody: only its Velocity moves it, and nothing pushes it."""
    return esper.create_entity(
        Paddle(width),
        Transform(CENTER, PADDLE_Y),
        Velocity(),
        Collider(
            Rect(width, PADDLE_HEIGHT),
            layer=Layer.PADDLE,
            mask=Layer.BALL | Layer.DROP,
            restitution=1.0,
            friction=0.0,
        ),
    )


def ball(x: float, y: float, speed: float, angle: float = 0.0) -> int:
    """A ball that flies; `angle` in radians from straight up, clockwise (to the right).

    The engine computes the bounces. A ball without friction gets no spin; with its rotation locked, no spin is
    computed.
    """
    return esper.create_entity(
        Ball(min(speed, BALL_TOP_SPEED)),
        Transform(x, y),
        Velocity(speed * math.sin(angle), speed * math.cos(angle)),
        Collider(
            Circle(BALL_RADIUS),
            layer=Layer.BALL,
            mask=Layer.BALL | Layer.PADDLE | Layer.BRICK | Layer.HUNG | Layer.WALL | Layer.PIT,
            restitution=1.0,
            friction=0.0,
        ),
        RigidBody(gravity_scale=0.0, lock_rotation=True),
    )


def held_ball(paddle_x: float, speed: float) -> int:
    """A ball that rides on the paddle."""
    entity = ball(paddle_x, PADDLE_Y + PADDLE_HEIGHT / 2 + BALL_RADIUS, speed)
    hold(entity, 0.0)
    return entity


def hold(entity: int, offset: float) -> None:
    """Let a ball ride on the paddle."""
    esper.add_component(entity, Held(offset))
    esper.component_for_entity(entity, RigidBody).kind = "kinematic"
    velocity = esper.component_for_entity(entity, Velocity)
    velocity.x = velocity.y = 0.0


def release(entity: int) -> None:
    """Let a ball fly that was held on the paddle."""
    esper.remove_component(entity, Held)
    esper.component_for_entity(entity, RigidBody).kind = "dynamic"


def brick(placement: Placement) -> int:
    """A brick or a wrecking ball. A brick that neither turns nor hangs is static, and costs almost no time."""
    if placement.rope is not None:
        return _hang(placement, placement.rope)
    collider = Collider(
        placement.rect,
        layer=Layer.BRICK,
        mask=Layer.BALL | Layer.BOLT | Layer.HUNG,
        restitution=1.0,
        friction=0.0,
    )
    motion = Velocity(angular=placement.spin) if placement.spin else RigidBody("static")
    transform = Transform(placement.x, placement.y, placement.angle)
    return esper.create_entity(Brick(placement.kind, placement.kind.hits), transform, collider, motion)


def _hang(placement: Placement, rope: float) -> int:
    """A dynamic body on a hinge: the engine lets it swing, and balls push it."""
    kind, angle = placement.kind, placement.angle
    wrecker = kind is WRECKER
    collider = Collider(
        Circle(placement.rect.width / 2) if wrecker else placement.rect,
        layer=Layer.HUNG if wrecker else Layer.HUNG | Layer.BRICK,
        mask=Layer.BALL | Layer.BOLT | Layer.BRICK | Layer.HUNG | Layer.WALL,
        restitution=1.0,
        friction=0.0,
    )
    pin = placement.x, placement.y + rope
    entity = esper.create_entity(
        Wrecker() if wrecker else Brick(kind, kind.hits),
        Transform(pin[0] + rope * math.sin(angle), pin[1] - rope * math.cos(angle), angle),
        Velocity(angular=placement.spin),
        collider,
        RigidBody(
            mass=HUNG_DENSITY * placement.rect.width * placement.rect.height,
            linear_damping=HUNG_DAMPING,
            angular_damping=HUNG_DAMPING,
        ),
    )
    limits = (-WIDEST_SWING, WIDEST_SWING) if rope else None
    hinge = RevoluteJoint(None, entity, anchor_a=pin, anchor_b=(0, rope), reference_angle=0.0, limits=limits)
    esper.add_component(entity, hinge)
    return entity


def drop(x: float, y: float, power: Power) -> int:
    """A falling capsule: a sensor, so that it touches the paddle and blocks nothing."""
    collider = Collider(Rect(44, 20), sensor=True, layer=Layer.DROP, mask=Layer.PADDLE | Layer.PIT)
    return esper.create_entity(Drop(power), Transform(x, y), Velocity(0, -DROP_SPEED), collider)


def bolt(x: float, y: float) -> int:
    """A laser shot."""
    collider = Collider(
        Rect(5, 20), sensor=True, bullet=True, layer=Layer.BOLT, mask=Layer.BRICK | Layer.HUNG | Layer.WALL
    )
    return esper.create_entity(Bolt(), Transform(x, y), Velocity(0, BOLT_SPEED), collider)


def net() -> int:
    """The floor that a power-up gives for a while."""
    collider = Collider(
        Rect(RIGHT - LEFT, 8), layer=Layer.WALL, mask=Layer.BALL, restitution=1.0, friction=0.0
    )
    return esper.create_entity(Net(), Transform(CENTER, 18), collider, RigidBody("static"))
