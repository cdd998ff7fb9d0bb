"""The paddle obeys, and sends balls back by where they hit."""

from __future__ import annotations

import math
from collections.abc import Callable

import esper
import pytest
from hypothesis import given
from hypothesis import strategies as st

from demo_game.components import Ball, Held, Paddle
from demo_game.cues import Launched, PaddleHit
from demo_game.field import BALL_RADIUS, LEFT, PADDLE_TOP_SPEED, PADDLE_Y, RIGHT, STEP
from demo_game.game import Phase
from demo_game.kinds import Power
from demo_game.poses import rect_of
from demo_game.rules.paddle_bounce import SWING, WIDEST, leave_angle
from demo_game.rules.steering import KEY_SPEED
from demo_game.session import Session
from demo_game.spawn import PADDLE_WIDTH
from physics import Collider, Velocity
from tests.demo_game.table import Table


def width(table: Table) -> float:
    return rect_of(esper.component_for_entity(table.paddle, Collider)).width


@given(st.floats(-3, 3), st.floats(-3, 3), st.floats(-3000, 3000))
def test_farther_out_leaves_at_a_wider_angle(a: float, b: float, speed: float) -> None:
    low, high = sorted((a, b))
    assert leave_angle(low, speed) <= leave_angle(high, speed)
    assert abs(leave_angle(a, speed)) <= WIDEST + SWING
    assert leave_angle(-a, -speed) == -leave_angle(a, speed)


def test_the_moving_paddle_adds_a_little() -> None:
    assert leave_angle(0.0, KEY_SPEED) == SWING > 0
    assert leave_angle(0.5, 0.0) == pytest.approx(WIDEST / 2)


@pytest.mark.parametrize("offset", [-50, -20, 0, 20, 50])
def test_a_ball_leaves_by_where_it_hit(table: Table, offset: float) -> None:
    ball = table.ball(480 + offset, PADDLE_Y + 40, 10, -400)
    cues = table.step(12)
    assert [cue for cue in cues if isinstance(cue, PaddleHit)]
    velocity = table.velocity(ball)
    assert velocity.y > 0
    angle = math.atan2(velocity.x, velocity.y)
    expected = leave_angle(offset / (PADDLE_WIDTH / 2), 0.0)
    assert angle == pytest.approx(expected, abs=math.radians(3))
    assert math.hypot(velocity.x, velocity.y) > math.hypot(10, 400)


def test_a_ball_that_is_below_the_middle_is_lost(table: Table) -> None:
    table.park()
    ball = table.ball(480 - PADDLE_WIDTH / 2 - BALL_RADIUS - 3, PADDLE_Y - 3, 100, -400)
    table.step(60)
    assert ball not in table.alive(Ball)


@pytest.mark.parametrize(("axis", "edge"), [(-1, LEFT), (1, RIGHT)])
def test_keys_move_it_to_the_wall_and_no_farther(table: Table, axis: int, edge: float) -> None:
    table.park()
    table.intent.axis = axis
    at, velocity = table.at(table.paddle), table.velocity(table.paddle)
    for _ in range(120):
        before = at.x
        table.step()
        assert abs(at.x - before) <= KEY_SPEED * STEP + 1e-9
        assert LEFT - 1e-9 <= at.x - PADDLE_WIDTH / 2 <= at.x + PADDLE_WIDTH / 2 <= RIGHT + 1e-9
    assert at.x + axis * PADDLE_WIDTH / 2 == pytest.approx(edge)
    assert velocity.x == pytest.approx(0.0, abs=1e-6)


def test_it_stops_when_the_keys_are_let_go(table: Table) -> None:
    table.park()
    table.intent.axis = 1
    table.step(20)
    table.intent.axis = 0
    table.step(20)
    assert table.velocity(table.paddle).x == 0.0


def test_it_goes_to_the_mouse_as_fast_as_it_may(table: Table) -> None:
    table.park()
    table.intent.target = 700
    at = table.at(table.paddle)
    table.step()
    assert at.x == pytest.approx(480 + PADDLE_TOP_SPEED * STEP)
    table.step(30)
    assert at.x == pytest.approx(700)


def test_it_grows_and_shrinks_and_stays_in_the_field(table: Table) -> None:
    table.park()
    table.intent.target = 10_000
    table.step(60)
    table.game.grant(Power.WIDE)
    for _ in range(60):
        table.step()
        assert table.at(table.paddle).x + width(table) / 2 <= RIGHT + 4
    assert width(table) > PADDLE_WIDTH * 1.4
    assert table.at(table.paddle).x + width(table) / 2 == pytest.approx(RIGHT)
    table.game.grant(Power.NARROW)
    assert not table.game.has(Power.WIDE)
    table.step(60)
    assert width(table) < PADDLE_WIDTH


def test_a_sticky_paddle_holds_and_carries_the_ball(table: Table) -> None:
    table.game.grant(Power.STICKY)
    ball = table.ball(500, PADDLE_Y + 40, 10, -400)
    table.step(20)
    assert esper.has_component(ball, Held)
    table.intent.target = 300
    table.step(30)
    offset = table.at(ball).x - table.at(table.paddle).x
    assert offset == pytest.approx(20, abs=3)
    table.intent.launch = True
    cues = table.step()
    assert any(isinstance(cue, Launched) for cue in cues)
    assert not esper.has_component(ball, Held)
    assert table.velocity(ball).y > 0


def test_a_held_ball_stays_in_the_field(table: Table) -> None:
    table.game.grant(Power.STICKY)
    ball = table.ball(480 - 57, PADDLE_Y + 30, -5, -400)
    table.step(20)
    assert esper.has_component(ball, Held)
    table.intent.target = 0
    table.step(60)
    assert table.at(ball).x >= LEFT + BALL_RADIUS


def test_a_press_launches_once(table: Table) -> None:
    table.intent.launch = table.intent.fire = True
    table.park()
    table.game.grant(Power.STICKY)
    ball = table.ball(500, PADDLE_Y + 30, 10, -400)
    table.step(20)
    assert esper.has_component(ball, Held)
    table.intent.launch = True
    table.step()
    assert not esper.has_component(ball, Held)


def test_the_serve_is_never_straight_up(start: Callable[..., Session]) -> None:
    for seed in range(4):
        session = start(seed)
        session.step()
        session.intent.launch = True
        session.step()
        assert session.game.phase is Phase.PLAY
        [(_, (_, velocity))] = esper.get_components(Ball, Velocity)
        assert abs(math.degrees(math.atan2(velocity.x, velocity.y))) > 10


def test_there_is_one_paddle(table: Table) -> None:
    assert table.alive(Paddle) == [table.paddle]


def test_a_ball_below_the_middle_of_the_paddle_is_too_late(table: Table) -> None:
    """It bounces off the end, and goes on down; a moment earlier it would have been returned."""
    for height, returned in ((-3.0, False), (3.0, True)):
        end = table.at(table.paddle).x - table.session.paddle_width() / 2
        ball = table.ball(end - BALL_RADIUS - 4, PADDLE_Y + height, 500, -100)
        table.game.streak = 3
        table.step(2)
        assert (table.velocity(ball).y > 0) == returned
        assert table.game.streak == (0 if returned else 3)
        esper.delete_entity(ball, immediate=True)
