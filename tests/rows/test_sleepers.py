"""Quiet sleepers are not read: whatever wakes one has to tell the table of rows."""

from __future__ import annotations

from collections.abc import Callable

import esper
import pytest

from physics import Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity

DT = 1 / 60


def apply_impulse(place: Transform, speed: Velocity, body: RigidBody) -> None:
    body.apply_impulse(500.0, 0.0)


def apply_force(place: Transform, speed: Velocity, body: RigidBody) -> None:
    body.apply_force(500.0, 0.0)


def wake(place: Transform, speed: Velocity, body: RigidBody) -> None:
    body.wake()


def set_mass(place: Transform, speed: Velocity, body: RigidBody) -> None:
    body.mass = 7.0


def set_speed(place: Transform, speed: Velocity, body: RigidBody) -> None:
    speed.x = 10.0


def lift(place: Transform, speed: Velocity, body: RigidBody) -> None:
    place.y += 3.0


def asleep_on_a_floor(*bodies: RigidBody) -> tuple[PhysicsSystem, list[tuple[Transform, Velocity]]]:
    """Crates beside each other that have slept for some ticks."""
    system = PhysicsSystem((0.0, -300.0))
    esper.create_entity(Transform(0, -5), Collider(Rect(400, 10)), RigidBody("static"))
    crates = []
    for k, body in enumerate(bodies):
        crate = Transform(30.0 * k, 5.0), Velocity()
        esper.create_entity(*crate, Collider(Rect(10, 10)), body)
        crates.append(crate)
    for _ in range(120):
        system.process(DT)
    assert all(body.asleep for body in bodies)
    return system, crates


@pytest.mark.parametrize("touch", [apply_impulse, apply_force, wake, set_mass, set_speed, lift])
def test_a_sleeper_that_is_touched_wakes_in_the_next_tick(
    touch: Callable[[Transform, Velocity, RigidBody], None],
) -> None:
    bodies = RigidBody(), RigidBody()
    system, crates = asleep_on_a_floor(*bodies)
    for _ in range(2):
        touch(*crates[1], bodies[1])
        system.process(DT)
        assert not bodies[1].asleep
        for _ in range(240):
            system.process(DT)
        assert bodies[1].asleep  # and so again


def test_a_body_of_two_worlds_wakes_in_both() -> None:
    before = esper.current_world
    body = RigidBody()
    first, _ = asleep_on_a_floor(body)
    esper.switch_world("another")
    second, (crate, *_) = asleep_on_a_floor(body)
    body.apply_impulse(0.0, 20_000.0)
    second.process(DT)
    assert crate[0].y > 5.1
    esper.switch_world(before)
    esper.delete_world("another")
    first.process(DT)
