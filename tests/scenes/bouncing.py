"""What bounces."""

from __future__ import annotations

import random
from math import cos, pi, sin

import esper

from physics import Capsule, Circle, DistanceJoint, Ellipse, PhysicsSystem, Polygon, Rect
from tests.scenes.bodies import body, box, ground, solid
from tests.scenes.scene import scene

ROLL = {"angular_damping": 1.0, "linear_damping": 0.1}


@scene(ticks=900)
def restitution_row(system: PhysicsSystem) -> None:
    """Balls of restitution 0 to 0.8 from one height."""
    ground()
    for i in range(9):
        body(Circle(10), 40 * (i - 4), 110, restitution=0.1 * i, rigid={"angular_damping": 1.0})


@scene(ticks=900)
def restitution_boxes(system: PhysicsSystem) -> None:
    ground()
    for i in range(8):
        body(Rect(20, 20), 40 * (i - 4), 110, 0.2 * i, restitution=0.1 * i)


@scene(each=("dt", (1 / 20, 1 / 30, 1 / 60)), ticks=900)
def restitution_tables(system: PhysicsSystem, dt: float) -> None:
    """Tables and angle irons, which rock on their feet when they have bounced."""
    ground()
    table = [Rect(24, 2), Rect(2, 6, (-11, -3)), Rect(2, 6, (11, -3))]
    iron = Polygon([(-6, -6), (6, -6), (6, -4.1), (-4.1, -4.1), (-4.1, 6), (-6, 6)])
    for i in range(6):
        for j, shape in enumerate((table, iron)):
            angle = (-0.3, 0.05, 0.2, 0.5, 2.1, 2.3)[i]
            x = 70 * (2 * i + j - 5.5)
            body(shape, x, 30, angle, restitution=(0.2, 0.5)[j], friction=1.0)


@scene(ticks=900, awake="full restitution", keeps=0.98)
def bouncing_for_ever(system: PhysicsSystem) -> None:
    """Balls that lose nothing, at different heights."""
    ground()
    for i in range(5):
        body(Circle(6 + 2 * i), 60 * (i - 2), 50 + 40 * i, restitution=1.0)


@scene(each=("count", (2, 5)), awake="nothing stops it", keeps=0.95)
def cradle(system: PhysicsSystem, count: int) -> None:
    """Newton's cradle: rods, balls that touch, one comes from the side."""
    for i in range(count):
        x = 20.0 * i
        swing = -1.0 if i == 0 else 0.0
        ball = body(Circle(10), x + 120 * sin(swing), 200 - 120 * cos(swing), restitution=1.0, friction=0.0)
        esper.create_entity(DistanceJoint(None, ball, 120, anchor_a=(x, 200)))


@scene(gravity=(0, 0), awake="nothing stops it", ticks=300, keeps=0.98)
def row_of_balls(system: PhysicsSystem) -> None:
    """A ball hits a row of five that touch: the last one leaves."""
    solid(Rect(20, 100), 400, 0, restitution=1.0)
    solid(Rect(20, 100), -400, 0, restitution=1.0)
    for i in range(5):
        body(Circle(10), 20 * i, 0, restitution=1.0, friction=0.0)
    body(Circle(10), -100, 0, 0, (300, 0), restitution=1.0, friction=0.0)


def house(size: float, **material: float) -> None:
    for i in range(4):
        angle = i * pi / 2
        solid(Rect(20, 2 * size + 40), (size + 10) * cos(angle), (size + 10) * sin(angle), angle, **material)


@scene(
    gravity=(0, 0),
    awake="nothing stops it",
    keeps=0.98,
    bounds=(-100, -100, 100, 100),
    each=("what", ("ball", "capsule", "box")),
)
def bounce_house(system: PhysicsSystem, what: str) -> None:
    """One body that keeps its energy between four walls."""
    house(100, restitution=1.0, friction=0.0)
    shape = {"ball": Circle(10), "capsule": Capsule((-10, 0), (10, 0), 5), "box": Rect(24, 14)}[what]
    body(shape, 10, 5, 0.3, (170, 230, 3), restitution=1.0, friction=0.0)


@scene(gravity=(0, 0), awake="nothing stops it", keeps=0.98, bounds=(-100, -100, 100, 100))
def crowded_house(system: PhysicsSystem) -> None:
    """Bodies of all shapes that keep their energy."""
    house(100, restitution=1.0, friction=0.0)
    shapes = [
        Circle(8),
        Capsule((-8, 0), (8, 0), 5),
        Rect(20, 12),
        Ellipse(11, 6),
        Polygon([(-9, -6), (9, -6), (0, 11)]),
    ]
    chance = random.Random(4)
    for i in range(10):
        x, y = 50 * (i % 4 - 1.5), 50 * (i // 4 - 1)
        speeds = chance.uniform(-200, 200), chance.uniform(-200, 200), chance.uniform(-5, 5)
        body(shapes[i % 5], x, y, 0.5 * i, speeds, restitution=1.0, friction=0.0)


@scene(gravity=(0, 0), awake="nothing stops it", keeps=0.98, bounds=(-100, -100, 100, 100))
def fast_house(system: PhysicsSystem) -> None:
    """A ball that crosses the house several times in a tick."""
    house(100, restitution=1.0, friction=0.0)
    body(Circle(5), 10, 5, 0, (20000, 13000), restitution=1.0, friction=0.0)


@scene(awake="nothing stops it", ticks=600)
def ball_and_heavy_ball(system: PhysicsSystem) -> None:
    """A light ball on a heavy one, dropped together: it flies off at up to three times the speed."""
    ground()
    body(Circle(20), 0, 100, restitution=0.9, rigid=ROLL)
    body(Circle(4), 0, 126, restitution=0.9, density=0.1, rigid=ROLL)


@scene(ticks=900)
def bouncing_boxes(system: PhysicsSystem) -> None:
    """Boxes of some restitution onto each other."""
    box(120)
    for i in range(6):
        body(Rect(30, 20), 10 * (i % 3), 60 + 50 * i, 0.4 * i, restitution=0.5, friction=0.5)


@scene(ticks=300)
def brackets_on_their_feet(system: PhysicsSystem) -> None:
    """Brackets that bounce stand on two ends each, one of which is put down a moment later than the other."""
    ground(friction=0.2)
    corners = [(-7.7, -6.7), (4.3, -6.7), (4.3, -4.3), (-5.3, -4.3), (-5.3, 5.3), (-7.7, 5.3)]
    for i in range(9):
        turn = 0.01 * (i - 4) - 0.75 * pi
        speeds = 0, 5, 0.4 * (i - 4)
        body(Polygon(corners), 50 * (i - 4), 0.1, turn, speeds, friction=0.3, restitution=0.5)


@scene(ticks=900)
def bouncing_capsules(system: PhysicsSystem) -> None:
    box(150)
    for i in range(6):
        body(
            Capsule((-14, 0), (14, 0), 6),
            30 * (i % 3) - 30,
            60 + 50 * i,
            0.6 * i,
            restitution=0.6,
            rigid=ROLL,
        )


@scene(ticks=900, bounds=(-210, -1, 210, 1000))
def squash_court(system: PhysicsSystem) -> None:
    """Fast bouncing balls in a box."""
    box(200, 900, restitution=0.5)
    for i in range(5):
        body(Circle(8), 50 * (i - 2), 60, 0, (900 - 300 * i, 500), restitution=0.7, rigid=ROLL)


@scene(ticks=900)
def trampoline(system: PhysicsSystem) -> None:
    """Crates on ground that bounces, which they do not themselves."""
    ground(restitution=0.7)
    for i in range(5):
        body(Rect(24, 24), 70 * (i - 2), 150, 0.02 * i, friction=0.5)


@scene(gravity=(0, 0), ticks=300, awake="nothing stops it", bounds=(-300, -300, 300, 300))
def billiards(system: PhysicsSystem) -> None:
    """A break: fifteen balls and one."""
    house(250, restitution=0.9)
    for row in range(5):
        for i in range(row + 1):
            body(Circle(10), 60 + 17.4 * row, 20.1 * (i - row / 2), restitution=0.95, friction=0.1)
    body(Circle(10), -150, 1, 0, (900, 0), restitution=0.95, friction=0.1)


@scene(ticks=900, bounds=(-400, -300, 400, 600))
def pinball(system: PhysicsSystem) -> None:
    """Balls through a field of round pins."""
    box(150)
    for row in range(6):
        for i in range(7):
            solid(Circle(5), 40 * (i - 3) + (20 if row % 2 else 0), 80 + 40 * row, restitution=0.5)
    for i in range(6):
        body(Circle(8), 12 * (i - 3), 340 + 18 * i, restitution=0.4, rigid=ROLL)
