"""The same scenes in other sizes, far from the origin, and with other time steps."""

from __future__ import annotations

from math import cos, pi, sin

import esper

from physics import Capsule, Circle, PhysicsSystem, Polygon, Rect, RevoluteJoint
from tests.scenes.bodies import body, solid
from tests.scenes.dolls import doll
from tests.scenes.scene import scene, uneven

SCALE = ("scale", (0.01, 0.1, 100.0, 10_000.0, 1_000_000.0))
DT = ("dt", (1 / 20, 1 / 30, 1 / 120, 1 / 240, 1 / 1000))
FAR = ("away", (1e4, 1e6, -1e6))


def pile(s: float, x: float = 0.0, y: float = 0.0) -> None:
    """A floor, a tower, planks askew, a ball and a capsule."""
    solid(Rect(1200 * s, 40 * s), x, y - 20 * s, friction=0.6)
    for i in range(4):
        body(Rect(20 * s, 20 * s), x - 100 * s, y + (10 + 20 * i) * s, friction=0.6)
    for i in range(3):
        body(Rect(60 * s, 8 * s), x + 60 * i * s, y + (60 + 30 * i) * s, 0.5 * i + 0.2, friction=0.6)
    rolls = {"angular_damping": 2.0, "linear_damping": 0.5}
    body(Circle(10 * s), x + 200 * s, y + 60 * s, friction=0.6, rigid=rolls)
    body(Capsule((-14 * s, 0), (14 * s, 0), 6 * s), x + 260 * s, y + 60 * s, 0.5, friction=0.6, rigid=rolls)


@scene(each=SCALE, ticks=600)
def pile_of_size(system: PhysicsSystem, scale: float) -> None:
    pile(scale)


@scene(each=SCALE, ticks=900)
def debris_of_size(system: PhysicsSystem, scale: float) -> None:
    s = scale
    for side in (-1, 1):
        solid(Rect(40 * s, 400 * s), side * 100 * s, 200 * s)
    solid(Rect(1200 * s, 40 * s), 0, -20 * s, friction=0.6)
    for i in range(8):
        sides = 3 + i % 4
        corners = [(12 * s * cos(2 * pi * k / sides), 9 * s * sin(2 * pi * k / sides)) for k in range(sides)]
        body(Polygon(corners), (30 * (i % 3) - 30) * s, (40 + 30 * i) * s, 0.5 * i, friction=0.6)


@scene(each=SCALE, ticks=900)
def chain_of_size(system: PhysicsSystem, scale: float) -> None:
    s = scale
    before = None
    for i in range(5):
        link = body(
            Rect(20 * s, 6 * s),
            (10 + 20 * i) * s,
            300 * s,
            rigid={"angular_damping": 2.0, "linear_damping": 2.0},
        )
        esper.create_entity(RevoluteJoint(before, link, anchor=(20 * i * s, 300 * s)))
        before = link


@scene(ticks=600, gravity=(0, -9.81), bounds=(-10, -0.02, 10, 20))
def in_metres(system: PhysicsSystem) -> None:
    """A game in metres: crates of half a metre."""
    pile(1 / 40)


@scene(ticks=1200, dt=1 / 120, gravity=(0, -9.81), bounds=(-10, -0.1, 10, 20))
def coins_in_metres(system: PhysicsSystem) -> None:
    """Centimetres in a world of metres."""
    solid(Rect(2, 0.1), 0, -0.05, friction=0.6)
    for i in range(8):
        body(Rect(0.025, 0.005), 0.002 * (i % 3), 0.03 * (i + 1), 0.2 * i, friction=0.5)


@scene(each=FAR, ticks=600, bounds=(-1e7, -1e7, 1e7, 1e7))
def pile_far_away(system: PhysicsSystem, away: float) -> None:
    pile(1.0, away, 0.5 * away)


@scene(each=FAR, ticks=1500, bounds=(-1e7, -1e7, 1e7, 1e7))
def dolls_far_away(system: PhysicsSystem, away: float) -> None:
    solid(Rect(1200, 40), away, 0.5 * away - 20, friction=0.6)
    for i in range(2):
        doll(away + 30 * i, 0.5 * away + 100 + 100 * i)


@scene(each=("gravity", (10.0, 100.0, 5000.0)), ticks=1500, gravity=(0, 0))
def pile_under(system: PhysicsSystem, gravity: float) -> None:
    """A weak and a strong gravity."""
    system.gravity = (0, -gravity)
    pile(1.0)


@scene(each=DT, ticks=1500)
def pile_by(system: PhysicsSystem, dt: float) -> None:
    pile(1.0)


@scene(each=DT, ticks=1500)
def tower_by(system: PhysicsSystem, dt: float) -> None:
    solid(Rect(1200, 40), 0, -20, friction=0.6)
    for i in range(8):
        body(Rect(20, 20), 0, 10 + 20 * i, friction=0.6)


@scene(each=DT, ticks=2500, bounds=(-600, -2, 600, 600))
def planks_by(system: PhysicsSystem, dt: float) -> None:
    solid(Rect(1200, 40), 0, -20, friction=0.6)
    for i in range(4):
        body(Rect(80, 10), 130 * (i - 1.5), 80, 0.4 * i + 0.1, (0, 0, i - 1), friction=0.5)


UNEVEN = ("seed", (1, 2, 3))


@scene(each=UNEVEN, ticks=900, dt=uneven(1 / 144, 1 / 30))
def uneven_tower(system: PhysicsSystem, seed: int) -> None:
    """A tower of eight at uneven time steps sleeps."""
    solid(Rect(1200, 40), 0, -20, friction=0.6)
    for i in range(8):
        body(Rect(20, 20), 0.3 * seed * (i % 2), 10 + 20 * i, friction=0.6)


@scene(ticks=900, dt=uneven(1 / 144, 1 / 30, 7))
def uneven_pile(system: PhysicsSystem) -> None:
    pile(1.0)


@scene(ticks=900, dt=lambda tick: 1 / 20 if tick % 40 == 0 else 1 / 60)
def pile_with_hiccups(system: PhysicsSystem) -> None:
    """A long tick now and then."""
    pile(1.0)


@scene(ticks=900, dt=lambda tick: 0.0 if tick % 3 == 0 else 1 / 60)
def pile_with_pauses(system: PhysicsSystem) -> None:
    """Each third tick is of no length."""
    pile(1.0)


@scene(ticks=900, options={"substeps": 1})
def pile_of_one_substep(system: PhysicsSystem) -> None:
    pile(1.0)


@scene(ticks=900, options={"substeps": 16})
def pile_of_many_substeps(system: PhysicsSystem) -> None:
    pile(1.0)


@scene(ticks=900, bounds=(-600, -30, 600, 600), options={"sweep": False})
def pile_without_a_sweep(system: PhysicsSystem) -> None:
    pile(1.0)
