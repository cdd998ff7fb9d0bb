"""Sleep without gravity: what its damping is about to stop sleeps soon, what drifts or is driven does not."""

from __future__ import annotations

import math

import esper
import pytest

from physics import Circle, Rect, RevoluteJoint
from physics.tolerances import COAST_RATE, COAST_WAY
from tests.dynamics.scene import body, rigid_body, run, transform, velocity

WIDTH = 24.0


@pytest.mark.parametrize("damping", [0.3, 0.6, 1.0, 5.0])
@pytest.mark.parametrize("scale", [1e-3, 1.0, 1e3])
def test_a_ball_on_a_table_sleeps_soon_after_it_looks_still(make_world, damping: float, scale: float) -> None:
    """It did so 4 to 13 seconds after it had become slower than 1 unit a second."""
    make_world()
    ball = body(Circle(WIDTH / 2 * scale), velocity=(400 * scale, 0, 0), rigid={"linear_damping": damping})
    while velocity(ball).x > 0.05 * WIDTH * scale:
        run(1 / 60)
    waited = 0
    while not rigid_body(ball).asleep:
        run(1 / 60)
        waited += 1
    slowing = math.log(0.05 / min(COAST_RATE, COAST_WAY * damping)) / damping
    assert waited / 60 < slowing + 0.6
    assert transform(ball).x == pytest.approx(400 * scale / damping, abs=COAST_WAY * WIDTH * scale)


@pytest.mark.parametrize("damping", [0.0, 0.01, 0.1])
def test_what_drifts_on_and_on_does_not_freeze(make_world, damping: float) -> None:
    make_world()
    speed = 0.8 * COAST_RATE * WIDTH
    drifts = body(Circle(WIDTH / 2), velocity=(speed, 0, 0), rigid={"linear_damping": damping})
    run(5)
    expected = 5 * speed if damping == 0.0 else speed / damping * (1.0 - math.exp(-5 * damping))
    assert transform(drifts).x == pytest.approx(expected, rel=0.01)


@pytest.mark.parametrize(("damping", "sleeps"), [(0.0, False), (0.05, False), (0.5, True)])
def test_what_turns_slowly_sleeps_if_damping_is_about_to_stop_it(
    make_world, damping: float, sleeps: bool
) -> None:
    make_world()
    turns = body(
        Circle(WIDTH / 2),
        velocity=(0, 0, 1.5 * COAST_RATE),
        rigid={"linear_damping": 5.0, "angular_damping": damping},
    )
    run(1)
    assert rigid_body(turns).asleep == sleeps


def test_what_a_motor_turns_slowly_goes_on_whatever_its_damping(make_world) -> None:
    make_world()
    turret = body(Rect(WIDTH, WIDTH), rigid={"linear_damping": 1.0, "angular_damping": 1.0})
    esper.create_entity(RevoluteJoint(None, turret, anchor=(0, 0), motor_speed=0.02, max_torque=1e9))
    run(10)
    assert transform(turret).angle == pytest.approx(0.2, rel=0.05)


def test_what_was_pushed_by_a_force_that_ended_sleeps(make_world) -> None:
    make_world()
    crate = body(Rect(WIDTH, WIDTH), mass=1.0, rigid={"linear_damping": 1.0, "angular_damping": 1.0})
    for _ in range(60):
        rigid_body(crate).apply_force(10, 0)
        run(1 / 60)
        assert not rigid_body(crate).asleep
    run(5)
    assert rigid_body(crate).asleep
