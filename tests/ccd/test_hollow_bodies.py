"""What is in a hollow dynamic body stays there, however hard the body is thrown."""

from __future__ import annotations

import random

import esper
import pytest

import physics
from physics import Capsule, Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity
from tests.dynamics.scene import body, transform

SECONDS = 6 if physics.compiled else 1
HALF = 60.0


def crate(thick: float, locked: bool, velocity: tuple[float, float]) -> tuple[int, RigidBody]:
    """A closed box of four walls that are as thick as this, 120 wide, with a mass that is that of what is in it."""
    wide = 2 * HALF + thick
    sides = [
        Rect(wide, thick, center=(0, -HALF)),
        Rect(wide, thick, center=(0, HALF)),
        Rect(thick, wide, center=(-HALF, 0)),
        Rect(thick, wide, center=(HALF, 0)),
    ]
    thrown = RigidBody(lock_rotation=locked)
    collider = Collider(sides, friction=0.4, restitution=0.3, density=8 / thick)
    return esper.create_entity(Transform(), Velocity(*velocity), collider, thrown), thrown


@pytest.mark.parametrize("ticks_a_second", [30, 60])
@pytest.mark.parametrize("thick", [2.0, 4.0, 8.0])
def test_a_box_that_is_thrown_to_and_fro(make_world, thick: float, ticks_a_second: int) -> None:
    """The box had eight impacts within a tick, and stopped until the next one; what was in it went on. At 30 ticks a
    second up to 24 of 25 left."""
    system: PhysicsSystem = make_world((0, -900))
    for x, y, width, height in ((0, -420, 900, 40), (0, 420, 900, 40), (-420, 0, 40, 900), (420, 0, 40, 900)):
        body(Rect(width, height), x, y, kind="static", restitution=0.3)
    chance = random.Random(1)
    box, thrown = crate(thick, True, (900, 500))
    shapes = [Circle(7), Rect(12, 12), Capsule((-4, 0), (4, 0), 4)]
    inside = [
        body(shapes[i % 3], 20 * (i % 5) - 40, 20 * (i // 5) - 40, velocity=(900, 500, 0), restitution=0.3)
        for i in range(25)
    ]
    for tick in range(SECONDS * ticks_a_second):
        if tick % (3 * ticks_a_second // 2) == 0:
            thrown.apply_impulse(chance.uniform(-1, 1) * 1.5e6, chance.uniform(0, 1) * 1.5e6)
        esper.process(1 / ticks_a_second)
        for each in inside:
            x, y = system.to_local(box, (transform(each).x, transform(each).y))
            assert max(abs(x), abs(y)) < HALF
