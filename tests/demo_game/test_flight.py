"""Balls keep their speed and never fly too flat, too steep or too long without meeting anything."""

from __future__ import annotations

import math

import esper
import pytest
from hypothesis import given
from hypothesis import strategies as st

from demo_game.components import Ball
from demo_game.field import BALL_TOP_SPEED
from demo_game.kinds import STEEL, Power
from demo_game.rules.flight import FAST, FLATTEST, PATIENCE, SLOW, STEEPEST, steady
from physics import Rect
from tests.demo_game.table import Table

parts = st.floats(-1000, 1000)


@given(parts, parts, st.floats(50, 720), st.sampled_from((-1.0, 1.0)))
def test_steady(vx: float, vy: float, speed: float, middle: float) -> None:
    x, y = steady(vx, vy, speed, middle)
    assert math.hypot(x, y) == pytest.approx(speed)
    assert abs(y) >= FLATTEST * speed * (1 - 1e-12)
    assert abs(x) >= STEEPEST * speed * (1 - 1e-12)
    if abs(vx) > 1e-6 and abs(vy) > 1e-6:
        assert x * vx > 0
        assert y * vy > 0


@given(st.floats(15.5, 87), st.integers(0, 3), st.floats(50, 720))
def test_what_is_steady_stays(degrees: float, quadrant: int, speed: float) -> None:
    x = math.cos(math.radians(degrees)) * (1 if quadrant & 1 else -1)
    y = math.sin(math.radians(degrees)) * (1 if quadrant & 2 else -1)
    assert steady(x, y, speed, 1.0) == pytest.approx((x * speed, y * speed))


def test_degenerate_headings_have_an_answer() -> None:
    assert steady(0.0, 0.0, 100.0, 1.0)[1] < 0
    assert steady(5.0, 0.0, 100.0, 1.0)[1] < 0
    assert steady(0.0, 5.0, 100.0, -1.0)[0] < 0 < steady(0.0, 5.0, 100.0, 1.0)[0]


@pytest.mark.parametrize(("power", "factor"), [(Power.SLOW, SLOW), (Power.FAST, FAST)])
def test_powers_change_the_speed_while_they_last(table: Table, power: Power, factor: float) -> None:
    ball = table.ball(480, 300, 200, 300)
    speed = math.hypot(200, 300)
    table.game.grant(power)
    table.step()
    velocity = table.velocity(ball)
    assert math.hypot(velocity.x, velocity.y) == pytest.approx(speed * factor)
    table.game.powers.clear()
    table.step()
    assert math.hypot(velocity.x, velocity.y) == pytest.approx(speed)


def test_nothing_is_faster_than_the_top_speed(table: Table) -> None:
    ball = table.ball(480, 300, 400, 590)
    table.game.grant(Power.FAST)
    table.step()
    assert math.hypot(table.velocity(ball).x, table.velocity(ball).y) == pytest.approx(BALL_TOP_SPEED)


@pytest.mark.once
def test_a_ball_that_circles_gets_out(table: Table) -> None:
    """Between two steel plates that a ball would bounce between for ever, if its path were not bent."""
    plate = Rect(700, 20)
    table.brick(STEEL, 480, 330, rect=plate)
    table.brick(STEEL, 480, 500, rect=plate)
    ball = table.ball(480, 400, 20, 400)
    component = esper.component_for_entity(ball, Ball)
    for _ in range(120 * 60):
        table.step()
        if not 330 < table.at(ball).y < 500:
            break
    else:
        pytest.fail("it still circles")
    assert component.idle >= PATIENCE - 1
