"""Water, wind, planets and rooms without gravity."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from math import cos, hypot, pi, sin
from random import Random

import esper

from physics import (
    Capsule,
    Circle,
    Collider,
    Ellipse,
    PhysicsSystem,
    Polygon,
    Rect,
    RevoluteJoint,
    RigidBody,
    Shape,
    TileMap,
    Transform,
    Zone,
)
from tests.scenes.bodies import body, box, solid, transform
from tests.scenes.scene import scene


def zone(shape: Shape, x: float, y: float, made: Zone) -> int:
    return esper.create_entity(Transform(x, y), Collider(shape, sensor=True), RigidBody("static"), made)


def water(half_width: float, depth: float) -> None:
    """A basin, full up to `depth` above its floor; the zone reaches higher."""
    box(half_width)
    made = Zone(density=1.0, surface=0.0, linear_damping=2, angular_damping=2)
    zone(Rect(2 * half_width, 2 * depth), 0, depth, made)


@scene(ticks=900, fastest=900)
def things_fall_into_water(system: PhysicsSystem) -> None:
    water(200, 150)
    chance = Random(2)
    shapes = [
        Circle(10),
        Rect(24, 16),
        Capsule((-10, 0), (10, 0), 6),
        Ellipse(14, 8),
        Polygon([(-12, -9), (12, -9), (0, 14)]),
    ]
    for i in range(15):
        shape = shapes[i % 5]
        x, y = chance.uniform(-170, 170), 180 + 30 * i
        body(shape, x, y, chance.uniform(0, 6), density=chance.choice((0.1, 0.3, 0.6, 0.9, 2.0)))


@scene(ticks=900, fastest=900)
def a_raft_with_cargo(system: PhysicsSystem) -> Callable[[], str | None]:
    water(200, 150)
    raft = body(Rect(140, 16), 0, 170, density=0.3, friction=0.8)
    cargo = [body(Rect(16, 16), -32 + 32 * i, 190, density=0.3, friction=0.8) for i in range(3)]

    def check() -> str | None:
        high = [transform(each).y - transform(raft).y for each in cargo]
        return None if all(abs(each - 16) < 1 for each in high) else f"the cargo is {high} above the raft"

    return check


@scene(ticks=900, fastest=900)
def a_chain_of_floats(system: PhysicsSystem) -> None:
    water(200, 150)
    links = [body(Rect(20, 10), -80 + 20 * i, 160, density=0.4) for i in range(8)]
    for one, other in itertools.pairwise(links):
        esper.create_entity(RevoluteJoint(one, other, anchor=(transform(one).x + 10, 160)))


@scene(ticks=600, gravity=(0.0, 0.0), fastest=400, bounds=(-500, -500, 500, 500))
def crates_around_a_planet(system: PhysicsSystem) -> Callable[[], str | None]:
    solid(Circle(100), friction=0.9)
    zone(Circle(480), 0, 0, Zone(attraction=400, radius=100))
    crates = []
    for i in range(12):
        turn, high = i * pi / 6, 130 + 30 * (i % 3)
        crates.append(body(Rect(16, 16), high * cos(turn), high * sin(turn), turn, friction=0.9))

    def check() -> str | None:
        high = [hypot(transform(each).x, transform(each).y) for each in crates]
        return None if all(107 < each < 125 for each in high) else f"the crates are {high} above its middle"

    return check


@scene(
    ticks=600, gravity=(0.0, 0.0), fastest=300, awake="on its orbit", bounds=(-260, -260, 260, 260), keeps=0.9
)
def a_moon(system: PhysicsSystem) -> None:
    solid(Circle(40))
    zone(Circle(480), 0, 0, Zone(attraction=1000, radius=40))
    body(Circle(6), 200, 0, 0, (0, (1000 * 40**2 / 200) ** 0.5))


@scene(ticks=600, fastest=900)
def a_river_carries_to_the_bank(system: PhysicsSystem) -> Callable[[], str | None]:
    box(200)
    zone(
        Rect(400, 300),
        0,
        150,
        Zone(density=1.0, surface=-50.0, linear_damping=3, angular_damping=3, flow=(60, 0)),
    )
    log = body(Capsule((-15, 0), (15, 0), 6), -150, 130, density=0.5)
    return lambda: None if transform(log).x > 150 else f"the log is at {transform(log).x}"


@scene(ticks=600, fastest=900)
def a_lift_shaft_of_air(system: PhysicsSystem) -> Callable[[], str | None]:
    """A fan blows a ball up, to a baffle that pushes it out."""
    box(200)
    zone(Rect(60, 300), 0, 150, Zone(flow=(0, 700), linear_damping=3))
    solid(Rect(200, 10), 130, 250, -0.2, friction=0.5)
    solid(Rect(60, 10), 0, 340, -0.8)
    ball = body(Circle(8), 0, 10, rolling_resistance=0.1, friction=0.5)
    return lambda: None if abs(transform(ball).x) > 40 else f"the ball is at {transform(ball)}"


@scene(ticks=1800, fastest=900)
def balls_in_a_pool_of_tiles(system: PhysicsSystem) -> None:
    """The water ends at the faces of the walls, and a ball that touches a wall is a little in it."""
    chance = Random(3)
    water = Zone(density=1.0, surface=None, linear_damping=0.5, angular_damping=0.5)
    legend = {"#": Collider(Rect(32, 32), friction=0.6), "~": [water, Collider(Rect(32, 32), sensor=True)]}
    for k in range(6):
        TileMap("#...#\n#~~~#\n#~~~#\n#####", legend, 32, origin=(-480 + 160 * k, 0))
        ball = Circle(chance.uniform(6, 14))
        x, speed = -400 + 160 * k, (chance.uniform(-300, 300), chance.uniform(-200, 0))
        body(ball, x, 110, 0, speed, friction=0.5, density=chance.choice((0.3, 0.6, 0.8)))
