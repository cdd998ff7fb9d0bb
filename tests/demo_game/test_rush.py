"""Balls twelve times as fast: with the sweep nothing changes but the speed, without it they get out."""

from __future__ import annotations

import math
from collections.abc import Callable

import esper
import pytest

from demo_game.autopilot import Autopilot
from demo_game.components import Ball, Held, Net
from demo_game.cues import BallLost
from demo_game.field import BALL_RADIUS, BALL_TOP_SPEED, LEFT, RIGHT, RUSH, STEP, TOP
from demo_game.kinds import STEEL
from demo_game.levels import LEVELS
from demo_game.session import Session
from physics import Rect, Transform, Velocity, compiled
from tests.demo_game.table import Table

SLACK = 0.05


def outside(at: Transform) -> bool:
    return (
        not LEFT + BALL_RADIUS - SLACK <= at.x <= RIGHT - BALL_RADIUS + SLACK
        or at.y > TOP - BALL_RADIUS + SLACK
    )


@pytest.mark.parametrize("level", range(0, len(LEVELS), 1 if compiled else 4))
def test_with_the_sweep_no_ball_leaves_the_field(start: Callable[..., Session], level: int) -> None:
    session = start(level, level)
    session.game.rush = True
    pilot = Autopilot(session, level)
    hurried = 0
    for _ in range(450):
        session.game.lives = 3
        pilot.play()
        session.step()
        if session.game.ended:
            break
        for entity, (_, at, velocity) in esper.get_components(Ball, Transform, Velocity):
            assert not outside(at), (level, entity, at)
            speed = math.hypot(velocity.x, velocity.y)
            assert speed <= RUSH * BALL_TOP_SPEED * 1.0001
            hurried += speed > 3000 and not esper.has_component(entity, Held)
    assert hurried > 10


def test_a_net_is_there_as_long_as_balls_rush(table: Table) -> None:
    table.game.rush = True
    ball = table.ball(480, 300, 200, -300)
    table.step(600)
    assert len(table.alive(Net)) == 1
    assert esper.entity_exists(ball)
    table.game.rush = False
    table.step(2)
    assert table.alive(Net) == []


def rush_between_plates(table: Table) -> bool:
    """Let a fast ball fly between two thin plates for two seconds: whether it stayed there."""
    table.game.rush = True
    for y in (200, 500):
        table.brick(STEEL, 480, y, rect=Rect(RIGHT - LEFT, 6))
    ball = table.ball(480, 350, 1, 40)
    component = esper.component_for_entity(ball, Ball)
    component.speed = 500.0
    for _ in range(round(2.0 / STEP)):
        table.step()
        component.idle = 0.0
        if not esper.entity_exists(ball) or not 200 < table.at(ball).y < 500:
            return False
    return True


def test_the_sweep_is_what_holds_it(table: Table) -> None:
    assert rush_between_plates(table)


def test_without_the_sweep_it_gets_through(table: Table) -> None:
    table.session.system.sweep = False
    assert not rush_between_plates(table)


@pytest.mark.parametrize(("x", "y"), [(-200, 300), (1300, 300), (480, 900), (480, -200)])
def test_without_the_sweep_a_ball_out_of_the_picture_is_lost(table: Table, x: float, y: float) -> None:
    table.park()
    table.session.system.sweep = False
    ball = table.ball(x, y, 100, 300)
    cues = table.step()
    assert sum(isinstance(cue, BallLost) for cue in cues) == 1
    assert ball not in table.alive(Ball)
    assert not any(isinstance(cue, BallLost) for cue in table.step())
