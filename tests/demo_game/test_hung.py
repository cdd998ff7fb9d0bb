"""What hangs swings, is pushed by balls, and keeps its rope; wrecking balls break bricks."""

from __future__ import annotations

import math

import esper
import pytest

from demo_game.components import Brick
from demo_game.cues import BrickBroken, BrickStood
from demo_game.kinds import GOLD, ORCHID, STEEL, WRECKER
from demo_game.spawn import WIDEST_SWING
from physics import Rect
from tests.demo_game.table import Table

BALL = Rect(44, 44)


def test_a_brick_on_a_rope_hangs_still(table: Table) -> None:
    table.park()
    brick = table.brick(GOLD, 300, 500, rope=90)
    table.step(240)
    at = table.at(brick)
    assert (at.x, at.y, at.angle) == pytest.approx((300, 500, 0), abs=0.05)


@pytest.mark.once
def test_a_ball_sets_it_swinging_and_it_keeps_its_rope(table: Table) -> None:
    brick = table.brick(GOLD, 300, 500, rope=90)
    ball = table.ball(200, 480, 400, 120)
    widest = 0.0
    for _ in range(240):
        table.step()
        at = table.at(brick)
        assert math.dist((at.x, at.y), (300, 590)) == pytest.approx(90, abs=0.5)
        assert abs(at.angle) < WIDEST_SWING + 0.1
        widest = max(widest, abs(at.angle))
    assert widest > math.radians(10)
    assert esper.component_for_entity(brick, Brick).hits < 3
    assert esper.entity_exists(ball)


def test_a_hit_that_breaks_it_takes_its_joint_along(table: Table) -> None:
    table.park()
    brick = table.brick(ORCHID, 300, 500, rope=90)
    table.ball(300, 470, 20, 400)
    assert any(isinstance(cue, BrickBroken) for cue in table.step(10))
    table.step(10)
    assert not esper.entity_exists(brick)


def test_a_bar_on_a_pin_turns_and_stays_where_it_is(table: Table) -> None:
    bar = table.brick(STEEL, 480, 400, rect=Rect(130, 16), rope=0)
    table.ball(530, 340, 20, 400)
    table.step(60)
    at = table.at(bar)
    assert (at.x, at.y) == pytest.approx((480, 400), abs=0.5)
    assert abs(at.angle) > math.radians(5)


@pytest.mark.once
@pytest.mark.parametrize("side", [-1, 1])
def test_a_wrecking_ball_that_is_let_go_breaks_what_it_strikes(table: Table, side: int) -> None:
    table.park()
    brick = table.brick(ORCHID, 480, 400)
    table.brick(WRECKER, 480 - side * 55, 400, rect=BALL, rope=200, angle=-side * math.radians(40))
    cues = table.step(120)
    assert any(isinstance(cue, BrickBroken) for cue in cues)
    assert not esper.entity_exists(brick)


def test_a_wrecking_ball_at_rest_breaks_nothing(table: Table) -> None:
    table.park()
    brick = table.brick(ORCHID, 700, 400)
    table.brick(WRECKER, 700 + 32 + 22, 400, rect=BALL, rope=200)
    table.step(240)
    assert esper.component_for_entity(brick, Brick).hits == 1


def test_a_ball_knocks_a_wrecking_ball_and_bounces_off(table: Table) -> None:
    wrecker = table.brick(WRECKER, 480, 400, rect=BALL, rope=200)
    ball = table.ball(470, 340, 30, 500)
    cues = table.step(30)
    assert any(isinstance(cue, BrickStood) and cue.entity == wrecker and cue.hard for cue in cues)
    assert table.velocity(ball).y < 0
    assert math.dist((table.at(wrecker).x, table.at(wrecker).y), (480, 600)) == pytest.approx(200, abs=0.5)


def test_what_hangs_does_not_fall_on_what_does_not(table: Table) -> None:
    """Gravity is for what hangs alone."""
    ball = table.ball(700, 300, 100, 300)
    table.brick(GOLD, 300, 500, rope=90)
    table.step(60)
    velocity = table.velocity(ball)
    assert (velocity.x, velocity.y) == pytest.approx((100, 300))
