"""Damped bodies move as fast as their Velocity says, at any damping and any length of tick."""

from __future__ import annotations

import math

import esper
import pytest

import physics
from physics import Circle, Collider, Rect, RigidBody, Transform, Velocity, Zone
from tests.dynamics.scene import body, rigid_body, run, transform, velocity

G = 900.0
STEPS = [1 / 20, 1 / 60, 1 / 240] if physics.compiled else [1 / 20, 1 / 60]


@pytest.mark.parametrize("dt", STEPS)
@pytest.mark.parametrize("rate", [0.5, 5.0, 50.0, 1000.0])
@pytest.mark.parametrize("shape", [Circle(10), Rect(30, 10), None])
def test_the_way_of_a_damped_fall(make_world, dt: float, rate: float, shape) -> None:
    """v' = -g - c v from rest: y = -(g / c) (t - (1 - exp(-c t)) / c)."""
    make_world((0, -G), sleeping=False)
    place, velocity = Transform(), Velocity()
    esper.create_entity(
        place, velocity, RigidBody(linear_damping=rate), *([] if shape is None else [Collider(shape)])
    )
    run(4, dt)
    fallen = -(G / rate) * (4 - (1 - math.exp(-rate * 4)) / rate)
    assert place.y == pytest.approx(fallen, rel=0.0035)
    before = place.y
    esper.process(dt)
    # The change of the velocity within a tick is all that they may differ by.
    assert (place.y - before) / dt == pytest.approx(velocity.y, abs=G * dt * math.exp(-rate * 4) + 1e-9)


@pytest.mark.parametrize("dt", STEPS)
def test_a_liquid_brakes_as_a_body_does(make_world, dt: float) -> None:
    make_world((0, -G), sleeping=False)
    esper.create_entity(Transform(), Collider(Rect(1e4, 1e5), sensor=True), Zone(linear_damping=30.0))
    sinking = body(Circle(10), 0, 0)
    run(2, dt)
    before = transform(sinking).y
    esper.process(dt)
    assert velocity(sinking).y == pytest.approx(-G / 30.0)
    assert (transform(sinking).y - before) / dt == pytest.approx(velocity(sinking).y)


@pytest.mark.parametrize("dt", STEPS)
@pytest.mark.parametrize("rate", [1.0, 10.0, 30.0])
def test_a_boat_moves_at_its_velocity(make_world, dt: float, rate: float) -> None:
    """A force that game code applies in each tick, against damping; likewise a torque."""
    make_world()
    boat = body(
        Rect(30, 10), 0, mass=1, rigid={"linear_damping": rate, "angular_damping": rate, "inertia": 1}
    )
    for _ in range(round(20 / rate / dt)):
        rigid_body(boat).apply_force(100 * rate, 0)
        rigid_body(boat).apply_torque(2 * rate)
        before, turned = transform(boat).x, transform(boat).angle
        esper.process(dt)
    assert velocity(boat).x == pytest.approx(100, rel=1e-3)
    assert (transform(boat).x - before) / dt == pytest.approx(velocity(boat).x, rel=1e-3)
    assert velocity(boat).angular == pytest.approx(2, rel=1e-3)
    assert (transform(boat).angle - turned) / dt == pytest.approx(velocity(boat).angular, rel=1e-3)


@pytest.mark.parametrize("dt", STEPS)
@pytest.mark.parametrize("rate", [2.0, 10.0, 30.0])
@pytest.mark.parametrize("force", [0.0, 1e-6])
def test_what_slides_to_a_stop_ends_where_the_formula_says(
    make_world, dt: float, rate: float, force: float
) -> None:
    """Without gravity v = v0 exp(-c t): the way is v0 / c in all. A force that does next to nothing changes nothing."""
    make_world()
    puck = body(Circle(10), 0, mass=1, velocity=(300, 0), rigid={"linear_damping": rate})
    for _ in range(round(8 / dt)):
        rigid_body(puck).apply_force(force, 0)
        esper.process(dt)
    assert transform(puck).x == pytest.approx(300 / rate, rel=0.001)


def test_a_weak_force_does_not_move_a_braked_body_backwards(make_world) -> None:
    make_world()
    shot = body(Circle(10), 0, mass=1, velocity=(1000, 0), rigid={"linear_damping": 600.0})
    for _ in range(10):
        rigid_body(shot).apply_force(1e-9, 0)
        before = transform(shot).x
        esper.process(1 / 60)
        assert transform(shot).x > before
