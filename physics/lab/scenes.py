"""Small worlds to run, look at and pull about. `tests/scenes/lab.py` watches them by the rules of the test suite.

To add one: write a function that makes entities in the current esper world, and decorate it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import esper

from physics import (
    Capsule,
    Circle,
    Collider,
    DistanceJoint,
    Polygon,
    Rect,
    RevoluteJoint,
    RigidBody,
    Shape,
    Transform,
    Velocity,
)

Region = tuple[float, float, float, float]


class Scene(NamedTuple):
    """A world.

    name     one word
    about    what there is to see, and to try
    build    makes the entities
    gravity  in units per second squared
    region   left, bottom, right, top of the part that is shown
    """

    name: str
    about: str
    build: Callable[[], None]
    gravity: tuple[float, float]
    region: Region


SCENES: dict[str, Scene] = {}
"""All scenes by name, in the order of the buttons."""


def scene(
    about: str,
    *,
    gravity: tuple[float, float] = (0.0, -900.0),
    region: Region = (-320.0, -60.0, 320.0, 400.0),
) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Register the function that it decorates as a scene of the same name."""

    def register(build: Callable[[], None]) -> Callable[[], None]:
        SCENES[build.__name__] = Scene(build.__name__, about, build, gravity, region)
        return build

    return register


def body(
    shape: Shape | list[Shape],
    x: float,
    y: float,
    degrees: float = 0.0,
    velocity: tuple[float, float] = (0.0, 0.0),
    *,
    restitution: float = 0.0,
    friction: float = 0.6,
    layer: int = 1,
    mask: int = 1,
    density: float = 1.0,
) -> int:
    """A dynamic body."""
    collider = Collider(
        shape, restitution=restitution, friction=friction, layer=layer, mask=mask, density=density
    )
    place = Transform(x, y, math.radians(degrees))
    return esper.create_entity(place, Velocity(*velocity), collider, RigidBody())


def solid(shape: Shape, x: float, y: float, mask: int = 1, layer: int = 1) -> int:
    """A static body."""
    collider = Collider(shape, friction=0.6, mask=mask, layer=layer)
    return esper.create_entity(Transform(x, y), collider, RigidBody("static"))


def ground(width: float = 1200.0) -> int:
    """A level floor whose top is at 0."""
    return solid(Rect(width, 40), 0, -20, mask=7, layer=7)


@scene("Crates, stacked and asleep. Drag one: it wakes its neighbours, and no others.")
def pyramid() -> None:
    ground()
    for row in range(9):
        for i in range(9 - row):
            body(Rect(30, 30), 32 * (i - (8 - row) / 2), 15 + 30 * row)


@scene("Cards that lean against each other. Slow motion shows how friction holds them.")
def cards() -> None:
    ground()
    lean, length, thick = 0.25, 70.0, 4.0
    rise = length * math.cos(lean) + thick * math.sin(lean)
    half = 0.5 * (length * math.sin(lean) + thick * math.cos(lean))
    for floor in range(3):
        base = floor * (rise + thick)
        for i in range(3 - floor):
            x = (i - (2 - floor) / 2) * 4.2 * half
            for side in (-1, 1):
                tilt = math.degrees(side * lean)
                body(Rect(thick, length), x + side * half, base + rise / 2, tilt, friction=0.9)
        if floor < 2:
            deck = (2 - floor) * 4.2 * half + 24
            body(Rect(deck, thick), 0, base + rise + thick / 2, friction=0.9)


@scene("A row of dominoes, and a ball that rolls into the first.", region=(-360.0, -60.0, 360.0, 300.0))
def dominoes() -> None:
    ground()
    for i in range(16):
        body(Rect(8, 70), -170 + 30 * i, 35, friction=0.5)
    solid(Polygon([(0, 0), (0, 90), (-150, 90), (-150, 0)]), -330, 0)
    solid(Polygon([(0, 0), (110, 0), (0, 90)]), -330, 0)
    body(Circle(18), -340, 109, velocity=(60, 0), density=2)


@scene(
    "A bridge of planks on hinges. Load it: drag the crate up, and let it fall.",
    region=(-340.0, -240.0, 340.0, 240.0),
)
def bridge() -> None:
    for side in (-1, 1):
        solid(Rect(120, 200), side * 270, -100)
    before, count, width = None, 12, 35.0
    for i in range(count):
        x = -210 + width * (i + 0.5)
        plank = body(Rect(width - 2, 10), x, -6, density=2)
        esper.create_entity(RevoluteJoint(before, plank, (x - width / 2, -6)))
        before = plank
    esper.create_entity(RevoluteJoint(before, None, (210, -6)))
    body(Rect(44, 44), 0, 60)
    body(Circle(20), -130, 60)
    body(Circle(20), 130, 60)


@scene("Five balls on rods. Drag one up and let go.", region=(-300.0, -40.0, 300.0, 360.0))
def cradle() -> None:
    for i in range(5):
        x = 40 * (i - 2)
        angle = math.radians(-50) if i == 0 else 0.0
        ball_x, ball_y = x + 220 * math.sin(angle), 320 - 220 * math.cos(angle)
        ball = body(Circle(20), ball_x, ball_y, restitution=1, friction=0)
        esper.create_entity(DistanceJoint(None, ball, 220, anchor_a=(x, 320)))


@scene(
    "Fast balls against a wall as thin as a line: key C switches the sweep off, and R starts again.",
    gravity=(0.0, 0.0),
    region=(-330.0, -40.0, 330.0, 360.0),
)
def tunnel() -> None:
    solid(Rect(2, 320), 200, 160)
    solid(Rect(2, 320), -300, 160)
    for i in range(7):
        body(Circle(9), -250, 40 + 40 * i, velocity=(900.0 * (i + 1), 0), restitution=1, friction=0)


@scene("Two layers that pass through each other. Click a ball and a crate: why do these two not collide?")
def strangers() -> None:
    ground()
    solid(Rect(40, 300), -240, 150, mask=7, layer=7)
    solid(Rect(40, 300), 240, 150, mask=7, layer=7)
    for i in range(24):
        x, y = -180 + 66 * (i % 6) + 9 * (i // 6), 40 + 75 * (i // 6)
        if i % 2:
            body(Rect(44, 44), x, y, 10 * i, layer=2, mask=2)
        else:
            body(Circle(25), x, y, layer=4, mask=4)


@scene("Shapes of every kind on a heap, and a paddle that stirs it: why is this one awake?")
def mixer() -> None:
    ground()
    solid(Rect(40, 360), -240, 180)
    solid(Rect(40, 360), 240, 180)
    kinds: list[Shape | list[Shape]] = [
        Circle(16),
        Rect(34, 26),
        Capsule((-14, 0), (14, 0), 11),
        Polygon([(20, 0), (6, 19), (-16, 12), (-16, -12), (6, -19)]),
        [Rect(40, 12), Rect(12, 40)],
    ]
    for i in range(40):
        body(kinds[i % 5], -170 + 48 * (i % 8), 120 + 52 * (i // 8), 25 * i, friction=0.4)
    blade = Collider(Rect(260, 14), friction=0.4)
    esper.create_entity(Transform(0, 150), Velocity(angular=0.6), blade, RigidBody("kinematic"))
