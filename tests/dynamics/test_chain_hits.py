"""Of a hit that a struck body passes on within the tick, the event tells how fast the two met."""

from __future__ import annotations

import esper
import pytest

import physics
from physics import (
    Circle,
    Collider,
    CollisionEvent,
    PhysicsSystem,
    Rect,
    RigidBody,
    Transform,
    Velocity,
)
from physics.shapes import Shape

GAPS = [0.05 + 0.045 * k for k in range(20 if physics.compiled else 7)]


def begin_of_second_hit(
    shape: Shape, gap: float, start: float, rate: int, mass: float, last: str
) -> CollisionEvent:
    """A body at 300 units/s hits a resting one, which has a third one of the kind `last` at `gap` behind it."""
    esper.clear_database()
    system = PhysicsSystem()
    esper.create_entity(Transform(start, 0), Velocity(300, 0), Collider(shape), RigidBody(mass=mass))
    second = esper.create_entity(Transform(0, 0), Velocity(), Collider(shape), RigidBody(mass=1))
    third = esper.create_entity(Transform(20 + gap, 0), Velocity(), Collider(shape), RigidBody(last, mass=1))
    found: list[CollisionEvent] = []
    system.on_begin(second, third, found.append)
    for _ in range(rate):
        system.process(1 / rate)
        if found:
            return found[0]
    raise AssertionError("never met")


@pytest.mark.parametrize("rate", [30, 60, 120])
@pytest.mark.parametrize("shape", [Circle(10), Rect(20, 20)])
def test_a_hit_that_is_passed_on_has_an_approach_speed(shape: Shape, rate: int) -> None:
    """A newcomer: of 400 crates that were hit so, 332 had an impulse and no approach speed, so they made no sound.

    Two equal bodies go on at 150 units/s, and this is the most at which the second can meet the third.
    """
    for k, gap in enumerate(GAPS):
        event = begin_of_second_hit(shape, gap, -60 - 0.37 * k, rate, 1.0, "dynamic")
        assert 50.0 < event.approach_speed < 150.01


@pytest.mark.parametrize("last", ["dynamic", "static"])
@pytest.mark.parametrize("rate", [30, 60, 120])
def test_no_load_of_a_heavy_body_counts_as_speed(rate: int, last: str) -> None:
    """The second body never moves faster than the hundred times heavier one that strikes it leaves: 297 units/s."""
    for k, gap in enumerate(GAPS):
        event = begin_of_second_hit(Rect(20, 20), gap, -60 - 0.37 * k, rate, 100.0, last)
        assert 40.0 < event.approach_speed < 297.1


def test_a_contact_that_hardly_lost_touch_is_not_loud() -> None:
    """A light plank below a heavy crate: each tick presses it on the ground, and nothing has hit it."""
    esper.clear_database()
    system = PhysicsSystem(gravity=(0, -900))
    ground = esper.create_entity(Transform(0, -10), Collider(Rect(200, 20)), RigidBody("static"))
    plank = esper.create_entity(Transform(0, 2.001), Collider(Rect(60, 4)), RigidBody(mass=1))
    esper.create_entity(Transform(0, 24.002), Collider(Rect(40, 40)), RigidBody(mass=1000))
    speeds: list[float] = []
    system.on_begin(plank, ground, lambda event: speeds.append(event.approach_speed))
    for _ in range(120):
        system.process(1 / 60)
    assert speeds
    assert max(speeds) < 20.0
