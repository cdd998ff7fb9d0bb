"""Rag dolls: capsules on hinges with limits."""

from __future__ import annotations

from math import cos, pi, sin

import esper

from physics import ALL, Capsule, Circle, PhysicsSystem, Rect, RevoluteJoint
from tests.scenes.bodies import body, box, ground, mover, rigid_body, solid
from tests.scenes.scene import scene

DAMPED = {"angular_damping": 2.0, "linear_damping": 0.5}  # an arm that dangles comes to rest


def doll(x: float, y: float, velocity: tuple[float, float] = (0.0, 0.0), own_layer: bool = True) -> list[int]:
    """A figure of 11 parts, 75 high, with its hip at (x, y). With a layer of their own its parts do not meet."""
    material = {"layer": 2, "mask": ALL & ~2} if own_layer else {}
    parts: list[int] = []

    def part(shape: Capsule | Circle, dx: float, dy: float) -> int:
        parts.append(body(shape, x + dx, y + dy, 0, velocity, friction=0.6, rigid=DAMPED, **material))
        return parts[-1]

    def hinge(a: int, b: int, dx: float, dy: float, low: float, high: float) -> None:
        esper.create_entity(RevoluteJoint(a, b, anchor=(x + dx, y + dy), limits=(low, high)))

    chest = part(Capsule((0, -10), (0, 8), 6), 0, 20)
    hip = part(Capsule((-3, 0), (3, 0), 6), 0, 2)
    head = part(Circle(7), 0, 41)
    hinge(hip, chest, 0, 8, -0.4, 0.4)
    hinge(chest, head, 0, 34, -0.5, 0.5)
    for side in (-1, 1):
        upper = part(Capsule((0, -7), (0, 7), 3), 10 * side, 19)
        lower = part(Capsule((0, -7), (0, 7), 2.5), 10 * side, 3)
        hinge(chest, upper, 10 * side, 26, -1.5, 1.5)
        hinge(upper, lower, 10 * side, 11, -1.2, 1.2)
        thigh = part(Capsule((0, -8), (0, 8), 4), 4 * side, -10)
        shin = part(Capsule((0, -8), (0, 8), 3), 4 * side, -27)
        hinge(hip, thigh, 4 * side, -1, -0.8, 0.8)
        hinge(thigh, shin, 4 * side, -18, -1.0, 1.0)
    return parts


@scene(ticks=1200, options={"substeps": 8})
def doll_falls(system: PhysicsSystem) -> None:
    ground()
    doll(0, 150)


@scene(ticks=1200, options={"substeps": 8})
def doll_is_thrown(system: PhysicsSystem) -> None:
    """Against a wall."""
    ground()
    solid(Rect(40, 300), 220, 150)
    doll(0, 120, (500, 200))


@scene(ticks=1500, options={"substeps": 8}, bounds=(-600, -500, 600, 1000))
def doll_on_stairs(system: PhysicsSystem) -> None:
    ground(1200, -200)
    for i in range(6):
        solid(Rect(40, 220), -100 + 40 * i, -90 - 20 * i, friction=0.6)
    doll(-110, 90, (120, 0))


@scene(ticks=1500, options={"substeps": 8}, bounds=(-130, -1, 130, 2000))
def heap_of_dolls(system: PhysicsSystem) -> None:
    """Five dolls fall into a box."""
    box(120)
    for i in range(5):
        doll(30 * (i % 3 - 1), 60 + 100 * i)


@scene(ticks=1500, bounds=(-300, -1, 300, 2500))
def twenty_dolls(system: PhysicsSystem) -> None:
    """At the usual number of substeps."""
    box(260)
    for i in range(20):
        doll(100 * (i % 5 - 2), 60 + 100 * (i // 5))


@scene(ticks=1500, options={"substeps": 8})
def doll_of_one_layer(system: PhysicsSystem) -> None:
    """Its parts meet each other, too."""
    ground()
    doll(0, 100, own_layer=False)


@scene(ticks=1200, options={"substeps": 8})
def doll_hangs(system: PhysicsSystem) -> None:
    """By one hand."""
    ground()
    parts = doll(0, 200)
    esper.create_entity(RevoluteJoint(None, parts[4], anchor=(-10, 196)))
    for entity in parts:
        rigid_body(entity).linear_damping = 1.0


@scene(ticks=600, options={"substeps": 8}, fastest=1500, awake="pushed")
def dolls_on_a_turntable(system: PhysicsSystem) -> None:
    ground()
    mover(Rect(160, 10), 0, 80, 0, (0, 0, 2), friction=0.6)
    doll(0, 160)
    doll(-60, 300)


@scene(
    ticks=600,
    options={"substeps": 8},
    gravity=(0, 0),
    awake="nothing stops it",
    bounds=(-150, -150, 150, 150),
)
def bouncing_doll(system: PhysicsSystem) -> None:
    """A doll between four walls that give back all that they take."""
    for i in range(4):
        angle = i * pi / 2
        solid(Rect(20, 340), 160 * cos(angle), 160 * sin(angle), angle, restitution=1.0)
    doll(0, -20, (200, 150))
