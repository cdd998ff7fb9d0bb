"""Bodies that game code drives to one place, with a Velocity that it assigns in each tick, stay out of each other."""

from __future__ import annotations

from math import hypot
from random import Random

import esper
import pytest

import physics
from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity

WIDTH = 12.0


@pytest.mark.once
@pytest.mark.parametrize("slow_near", [False, True])
@pytest.mark.parametrize("restitution", [0.0, 0.3, 1.0])
@pytest.mark.parametrize(("shape", "deepest"), [(Circle(WIDTH / 2), 4.0), (Rect(WIDTH, WIDTH), 5.0)])
def test_a_crowd_that_chases_one_point(
    shape: Circle | Rect, deepest: float, restitution: float, slow_near: bool
) -> None:
    """They ended in one place, all within each other: each tick, the sweep stopped the first at the second, and a third
    one went on into the first."""
    system = PhysicsSystem()
    chance = Random(1)
    crowd = []
    for _ in range(10 if physics.compiled else 6):
        crowd.append((Transform(chance.uniform(-50, 50), chance.uniform(-50, 50)), Velocity()))
        collider = Collider(shape, restitution=restitution, friction=0.3)
        esper.create_entity(*crowd[-1], collider, RigidBody())
    for tick in range(500 if physics.compiled else 70):
        for place, motion in crowd:
            far = hypot(place.x, place.y) + 1e-9
            speed = 100.0 * (min(1.0, far / WIDTH) if slow_near else 1.0)
            motion.x, motion.y = -speed * place.x / far, -speed * place.y / far
        system.process(1 / 60)
        if tick > 50:
            assert max((contact.depth for contact in system.contacts), default=0.0) < deepest
