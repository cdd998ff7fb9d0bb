"""Random worlds for the tests of queries, and what brute force over bare shapes says about them."""

from __future__ import annotations

import math
import random

import esper

from physics import (
    Capsule,
    Circle,
    Collider,
    CollisionSystem,
    Ellipse,
    Polygon,
    Rect,
    RigidBody,
    Segment,
    Shape,
    Transform,
    geometry,
)

Body = tuple[Shape, Transform]


def fresh_world() -> CollisionSystem:
    """A system in an empty default world."""
    esper.switch_world("default")
    esper.clear_database()
    return CollisionSystem()


def any_shape(rng: random.Random) -> Shape:
    """Any kind, sizes from a bullet's to a wall's, often around a pivot."""
    size = 10.0 ** rng.uniform(-0.5, 1.5)
    center = (rng.uniform(-5, 5), rng.uniform(-5, 5)) if rng.random() < 0.5 else (0.0, 0.0)
    end = (rng.uniform(-size, size), rng.uniform(1, 2) * size)
    kinds = (
        lambda: Circle(size, center),
        lambda: Rect(size, rng.uniform(0.5, 20), center, rng.uniform(0, 6)),
        lambda: Capsule(center, (center[0] + end[0], center[1] + end[1]), size / 3),
        lambda: Segment(center, (center[0] + 3 * end[0], center[1] + 3 * end[1])),
        lambda: Ellipse(size, rng.uniform(0.5, 10), center, rng.uniform(0, 6)),
        lambda: Rect(rng.uniform(300, 900), 4.0),
        lambda: Polygon([center, (center[0] + size, center[1]), (center[0] + end[0], center[1] + end[1])]),
    )
    return rng.choice(kinds)()


def any_place(rng: random.Random, spread: float = 300.0) -> Transform:
    return Transform(rng.uniform(-spread, spread), rng.uniform(-spread, spread), rng.uniform(-4, 4))


def populate(world: CollisionSystem, rng: random.Random, count: int) -> dict[int, Body]:
    """`count` colliders, a third of them static, seen by one tick."""
    bodies: dict[int, Body] = {}
    for _ in range(count):
        shape, place = any_shape(rng), any_place(rng)
        kind = [RigidBody("static")] if rng.random() < 0.33 else []
        bodies[esper.create_entity(place, Collider(shape, layer=rng.choice((1, 2, 4))), *kind)] = (
            shape,
            place,
        )
    world.process()
    return bodies


def nearest_of(bodies: dict[int, Body], point: tuple[float, float]) -> tuple[float, int]:
    """The least distance of any shape from the point, and the lowest id that has it."""
    return min(
        (math.dist(geometry.closest_point(*body, point), point), entity) for entity, body in bodies.items()
    )
