"""Bodies that are squeezed without room: no impulses solve their contacts, and none may run away."""

from __future__ import annotations

import math
import random

import esper
import pytest

from physics import (
    Capsule,
    Circle,
    PhysicsSystem,
    Rect,
    RigidBody,
    Transform,
    Velocity,
    compiled,
)
from tests.scenes.bodies import body, mover, solid

IMPULSE = 1e8
# Masses are some hundreds, and speeds some hundreds of units per second.


def watch(system: PhysicsSystem, ticks: int, fastest: float) -> None:
    """No body may get faster than `fastest`, but those that fall past the floor, and no contact may push more than
    IMPULSE."""
    for _ in range(ticks):
        system.process(1 / 60)
        for _, (place, velocity, _) in esper.get_components(Transform, Velocity, RigidBody):
            assert abs(place.x) > 300 or math.hypot(velocity.x, velocity.y) <= fastest
        assert max((contact.impulse for contact in system.contacts), default=0.0) <= IMPULSE


@pytest.mark.parametrize(("seed", "turn"), [(2, 4.0), (0, 4.0), (5, 6.0)] if compiled else [(2, 4.0)])
def test_a_mixer_shoots_no_crates(make_world, seed: int, turn: float) -> None:
    system = make_world((0, -900))
    draw = random.Random(seed)
    solid(Rect(600, 20), 0, -10)
    solid(Rect(10, 400), -90, 100)
    solid(Rect(10, 400), 90, 100)
    mover([Rect(140, 10), Rect(10, 140)], 0, 90, 0, (0, 0, turn), friction=0.4)
    for i in range(14):
        r = draw.uniform(8, 16)
        shape = draw.choice([Circle(r), Rect(2 * r, 2 * r), Rect(2 * r, r), Capsule((-r, 0), (r, 0), r / 2)])
        body(shape, draw.uniform(-60, 60), 190 + 40 * i, draw.uniform(0, 6))
    watch(system, 600 if compiled else 90, 1_000 + 4 * 70 * turn)


def test_a_press_shoots_nothing_out(make_world) -> None:
    system = make_world((0, -900))
    draw = random.Random(16)
    solid(Rect(600, 20), 0, -10)
    solid(Rect(10, 400), 105, 100)
    for i in range(4):
        r, x, angle = draw.uniform(8, 16), draw.uniform(20, 75), draw.uniform(0, 6)
        body(draw.choice([Circle(r), Rect(2 * r, r)]), x, 20 + 36 * i, angle)
    watch(system, 60, 1_000)
    mover(Rect(20, 140), -20, 60, 0, (200, 0), friction=0.4)
    watch(system, 26, 1_000)


@pytest.mark.parametrize("speed", [60.0, 100.0, 200.0])
def test_a_belt_that_draws_a_crate_under_a_ramp(make_world, speed: float) -> None:
    system = make_world((0, -900))
    solid(Rect(400, 16), 0, -8, friction=0.8, surface_velocity=(speed, 0))
    solid(Rect(140, 16), 120, 40, -0.24, friction=0.6)
    body(Rect(20, 20, radius=3), 150, 10, friction=1.0)
    watch(system, 100, 1_000)


def test_a_box_that_bounces_in_a_channel_of_its_width(make_world) -> None:
    system = make_world()
    for side in (-1, 1):
        solid(Rect(600, 100), 100, 60 * side, restitution=float(side > 0), friction=1.0)
    body(Rect(20, 20), -150, 0, 0, (20_000, 3_000), restitution=1.0, friction=1.0)
    watch(system, 10, 21_000)
