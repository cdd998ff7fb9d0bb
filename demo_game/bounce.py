"""How balls bounce: off everything that they touched in a step, at once.

The engine says what a ball touches, along which normal and how deep; this file answers. It does so after the handlers
of the step ran, because one touch alone does not tell how to bounce: a ball that meets two bricks in one step must
turn once at a seam between them, and twice in a corner.
"""

from collections.abc import Sequence
from typing import NamedTuple

import esper

from demo_game.components import Ball, Brick, Held, Paddle, Wall
from demo_game.field import BALL_RADIUS, PADDLE_HEIGHT
from demo_game.kinds import Power
from demo_game.match import Match
from demo_game.order import by_id
from physics import Collider, CollisionEvent, PhysicsSystem, Shape, Transform, Velocity, geometry

PASSES = 4
"""Times that a ball is pushed out of everything it touches: out of one thing may be into another."""

SQUEEZED = 0.5
"""Pixels that a ball may be left in something after these passes; deeper, and it is between two things that close."""


class Obstacle(NamedTuple):
    """Something solid that a ball touches: `depth` as the engine found it, `velocity` None for what stands."""

    depth: float
    shape: Shape
    transform: Transform
    velocity: Velocity | None


def bounce(shape: Shape, position: Transform, velocity: Velocity, obstacles: Sequence[Obstacle]) -> float:
    """Push a ball out of obstacles and reflect it on those that it moves into. Returns how deep it still is in one.

    In the order given: where nothing else is possible, it is the last that the ball is not in.
    """
    touched: dict[int, tuple[float, float, float]] = {}
    left = 0.0
    for _ in range(PASSES):
        left = 0.0
        for i, obstacle in enumerate(obstacles):
            contact = geometry.collide(obstacle.shape, obstacle.transform, shape, position)
            if contact is None:
                continue
            nx, ny = contact.normal
            position.x += nx * contact.depth
            position.y += ny * contact.depth
            left = max(left, contact.depth)
            if i not in touched:
                point = contact.points[0]
                touched[i] = (nx, ny, _surface_speed(obstacle, point, nx, ny))
        if left == 0.0:
            break
    velocity.x, velocity.y = reflect(velocity.x, velocity.y, list(touched.values()))
    return left


def _surface_speed(obstacle: Obstacle, point: tuple[float, float], nx: float, ny: float) -> float:
    """How fast the obstacle's surface comes along the normal at a point (it turns around its Transform)."""
    motion, at = obstacle.velocity, obstacle.transform
    if motion is None:
        return 0.0
    vx = motion.x - motion.angular * (point[1] - at.y)
    vy = motion.y + motion.angular * (point[0] - at.x)
    return vx * nx + vy * ny


def reflect(vx: float, vy: float, surfaces: Sequence[tuple[float, float, float]]) -> tuple[float, float]:
    """The velocity after bouncing, without loss, off several surfaces at once: each (normal x, normal y, own speed).

    Newton's law of restitution for all of them together: find impulses j >= 0 along the normals after which the
    velocity along each normal is at least minus what it was, both as seen from the surface, and impulse only where it
    is exactly that. Projected Gauss-Seidel finds them; for one surface it is the mirror, in one round. (Reflecting on
    one after the other instead would throw a ball aside that runs straight into the notch between two slants.)
    """
    wanted = [max(-(vx * nx + vy * ny - own), 0.0) + own for nx, ny, own in surfaces]
    impulses = [0.0] * len(surfaces)
    for _ in range(12):
        for i, (nx, ny, _own) in enumerate(surfaces):
            before = impulses[i]
            impulses[i] = max(before + wanted[i] - (vx * nx + vy * ny), 0.0)
            vx += (impulses[i] - before) * nx
            vy += (impulses[i] - before) * ny
    return vx, vy


class Bouncing(esper.Processor):
    """Lets every ball bounce off what it touched in this step. Runs after the PhysicsSystem."""

    def __init__(self, world: PhysicsSystem, match: Match) -> None:
        self._match = match
        self._touched: dict[int, list[Obstacle]] = {}
        self._squeezer: dict[int, Transform] = {}
        world.on_begin(Ball, None, self._touch)
        world.on_stay(Ball, None, self._touch)

    def _touch(self, event: CollisionEvent) -> None:
        collider = event.component_b(Collider)
        if collider.sensor or self._passes(event.b):
            return
        if esper.has_component(event.b, Wall):
            self._touched.setdefault(event.a, [])
            return
        transform = event.component_b(Transform)
        motion = esper.try_component(event.b, Velocity)
        obstacles = self._touched.setdefault(event.a, [])
        obstacles += [Obstacle(event.depth, shape, transform, motion) for shape in collider.shapes]
        if esper.has_component(event.b, Paddle):
            self._squeezer[event.a] = transform

    def _passes(self, other: int) -> bool:
        """Whether a ball goes through `other` like a knife."""
        if not self._match.has(Power.PIERCE):
            return False
        brick = esper.try_component(other, Brick)
        return brick is not None and brick.hits is not None

    @staticmethod
    def _in_order(touched: list[Obstacle]) -> list[Obstacle]:
        """Obstacles, deepest first, and then the walls, touched or not.

        A ball that rolls over the seam of two bricks is out of the corner of the second as soon as it is out of the top
        of the first, so the corner, whose slanting normal would throw it back, never counts. And what pushes a ball out
        may push it into a wall that it did not touch before.
        """
        walls = by_id(esper.get_components(Wall, Transform, Collider))
        ahead = sorted(touched, key=lambda obstacle: -obstacle.depth)
        return ahead + [Obstacle(0.0, collider.shapes[0], at, None) for _, (_, at, collider) in walls]

    def process(self, dt: float) -> None:
        for ball in sorted(self._touched):
            if not esper.entity_exists(ball) or esper.has_component(ball, Held):
                continue
            position = esper.component_for_entity(ball, Transform)
            velocity = esper.component_for_entity(ball, Velocity)
            shape = esper.component_for_entity(ball, Collider).shapes[0]
            left = bounce(shape, position, velocity, self._in_order(self._touched[ball]))
            if left > SQUEEZED and ball in self._squeezer:
                _slip_off(position, velocity, self._squeezer[ball])
        self._touched.clear()
        self._squeezer.clear()


def _slip_off(position: Transform, velocity: Velocity, paddle: Transform) -> None:
    """Get a ball out that is squeezed between the end of the paddle and a wall: over the paddle, or under it."""
    side = 1.0 if position.y >= paddle.y else -1.0
    position.y = paddle.y + side * (PADDLE_HEIGHT / 2 + BALL_RADIUS)
    velocity.y = side * abs(velocity.y)
