"""Balls bounce right: off one thing, off several at once, off things that move."""

from __future__ import annotations

import math

import esper
import pytest

from demo_game.cues import BrickBroken, BrickStood
from demo_game.field import BALL_RADIUS, LEFT, PADDLE_HEIGHT, PADDLE_Y, RIGHT, TOP
from demo_game.kinds import ORCHID, SILVER, STEEL, Power
from physics import Circle, Collider, Rect, Transform, geometry
from tests.demo_game.table import Table

BALL = Circle(BALL_RADIUS)


def unit(angle: float) -> tuple[float, float]:
    return math.cos(angle), math.sin(angle)


@pytest.mark.parametrize("heading", [80, 60, 45, 20, 100, 135, 160])
def test_the_seam_of_two_bricks_is_flat(table: Table, heading: float) -> None:
    table.brick(ORCHID, 448, 500)
    table.brick(ORCHID, 512, 500)
    vx, vy = (400 * part for part in unit(math.radians(heading)))
    ball = table.ball(480 - vx * 0.05, 480 - vy * 0.05, vx, vy)
    cues = table.step(12)
    assert table.velocity(ball).x == pytest.approx(vx)
    assert table.velocity(ball).y == pytest.approx(-vy)
    assert 1 <= sum(isinstance(cue, BrickBroken) for cue in cues) <= 2


def test_two_bricks_hit_at_once_both_count(table: Table) -> None:
    table.brick(ORCHID, 448, 500)
    table.brick(ORCHID, 512, 500)
    ball = table.ball(480 - 1.8, 468, 60, 400)
    cues = table.step(6)
    assert [type(cue) for cue in cues] == [BrickBroken, BrickBroken]
    assert table.velocity(ball).y == pytest.approx(-400)
    assert table.velocity(ball).x == pytest.approx(60)


@pytest.mark.parametrize("vy", [200, 400, 700])
@pytest.mark.parametrize("gap", [0.0, 1.0, 6.0, 14.0])
def test_both_sides_of_a_narrow_gap_count(table: Table, gap: float, vy: float) -> None:
    table.brick(ORCHID, 480 - 32 - gap / 2, 500)
    table.brick(ORCHID, 480 + 32 + gap / 2, 500)
    ball = table.ball(480, 468, 0, vy)
    while not (cues := table.step()):
        # `flight` bends what is too steep, and then it would meet one before the other.
        table.velocity(ball).x, table.velocity(ball).y, table.at(ball).x = 0.0, vy, 480.0
    assert [type(cue) for cue in cues] == [BrickBroken, BrickBroken]
    assert table.velocity(ball).y == pytest.approx(-vy, rel=1e-2)


def test_into_the_corner_between_a_brick_and_the_wall(table: Table) -> None:
    table.brick(STEEL, LEFT + 32, 500)
    ball = table.ball(LEFT + 30, 455, -300, 400)
    table.step(14)
    assert table.velocity(ball).x == pytest.approx(300)
    assert table.velocity(ball).y == pytest.approx(-400)


def test_between_two_slanted_bricks(table: Table) -> None:
    left = table.brick(STEEL, 448, 500, math.radians(45))
    right = table.brick(STEEL, 512, 500, math.radians(-45))
    y = 440.0
    while not geometry.overlaps(Rect(64, 24), table.at(left), BALL, Transform(480, y)):
        y += 1.0
    ball = table.ball(480, y - 2.0, 0, 400)  # it meets both in the first step
    cues = table.step()
    assert {cue.entity for cue in cues if isinstance(cue, BrickStood)} == {left, right}
    assert table.velocity(ball).y < -300
    assert abs(table.velocity(ball).x) < 40  # all but straight back: `flight` bends what is too steep


def test_walls_are_mirrors(table: Table) -> None:
    for x, y, vx, vy, mirrored in (
        (LEFT + 20, 400, -300, 300, (300, 300)),
        (RIGHT - 20, 400, 300, -300, (-300, -300)),
        (480, TOP - 20, 200, 300, (200, -300)),
    ):
        ball = table.ball(x, y, vx, vy)
        table.step(10)
        velocity = table.velocity(ball)
        assert (velocity.x, velocity.y) == pytest.approx(mirrored)
        esper.delete_entity(ball)


def test_a_turning_brick_strikes(table: Table) -> None:
    bar = Rect(200, 16)
    brick = table.brick(STEEL, 480, 400, spin=4.0, rect=bar)
    ball = table.ball(560, 430, -50, -200)
    slow = math.hypot(50, 200)
    hit = False
    for _ in range(40):
        hit |= any(isinstance(cue, BrickStood) for cue in table.step())
        contact = geometry.collide(bar, table.at(brick), BALL, table.at(ball))
        assert contact is None or contact.depth < 1.0
    assert hit
    assert table.velocity(ball).y > 0
    assert math.hypot(table.velocity(ball).x, table.velocity(ball).y) == pytest.approx(slow)


def test_a_piercing_ball_goes_through_all_but_steel(table: Table) -> None:
    table.game.grant(Power.PIERCE)
    table.brick(ORCHID, 300, 400)
    table.brick(SILVER, 300, 440)
    table.brick(STEEL, 300, 480)
    ball = table.ball(300, 360, 30, 400)
    cues = table.step(30)
    assert [type(cue) for cue in cues] == [BrickBroken, BrickBroken, BrickStood]
    assert table.velocity(ball).y == pytest.approx(-400)


@pytest.mark.parametrize("side", [-1, 1])
@pytest.mark.parametrize("height", [-16, -12, -6, -1, 0, 1, 6, 12, 16])
@pytest.mark.parametrize("vy", [-400, 400])
def test_a_ball_between_paddle_and_wall_gets_out(table: Table, side: int, height: float, vy: float) -> None:
    wall = RIGHT if side > 0 else LEFT
    ball = table.ball(wall - side * 12, PADDLE_Y + height, side * 100, vy)
    table.intent.target = 480.0 + side * 600
    paddle = table.at(table.paddle)
    paddle.x = wall - side * 150
    for _ in range(30):
        table.step()
        if not esper.entity_exists(ball):
            return  # fell into the pit: below the paddle that is fair
        at = table.at(ball)
        assert LEFT + BALL_RADIUS - 1e-9 <= at.x <= RIGHT - BALL_RADIUS + 1e-9
        shape = esper.component_for_entity(table.paddle, Collider).shapes[0]
        contact = geometry.collide(shape, paddle, BALL, at)
        assert contact is None or contact.depth < 0.5
    assert abs(table.at(ball).y - PADDLE_Y) > PADDLE_HEIGHT / 2


@pytest.mark.parametrize("gap", [0, 5, 30, 90])
@pytest.mark.parametrize("height", [-10, 0, 4, 10, 16])
def test_the_fastest_paddle_never_swallows_a_ball(table: Table, gap: float, height: float) -> None:
    ball = table.ball(480, PADDLE_Y + height, 120, -380)
    paddle = table.at(table.paddle)
    paddle.x = 480 - 58 - BALL_RADIUS - gap
    table.intent.target = 880
    shape = esper.component_for_entity(table.paddle, Collider).shapes[0]
    for _ in range(60):
        table.step()
        if not esper.entity_exists(ball):
            return
        contact = geometry.collide(shape, paddle, BALL, table.at(ball))
        assert contact is None or contact.depth < 0.5


@pytest.mark.parametrize("speed", [150, 300, 500, 720])
def test_what_it_breaks_it_bounces_off(table: Table, speed: float) -> None:
    """Whatever part of a turned brick it hits: none breaks in passing."""
    for i in range(40):
        brick = table.brick(ORCHID, 480, 400, 0.1 * i)
        vx, vy = (speed * part for part in unit(math.radians(40 + i)))
        ball = table.ball(480 - vx * 90 / speed + i - 20, 400 - vy * 90 / speed, vx, vy)
        before = vx, vy
        for _ in range(120):
            broken = any(isinstance(cue, BrickBroken) for cue in table.step())
            velocity = table.velocity(ball)
            turned = math.dist((velocity.x, velocity.y), before) > 1.0
            assert broken == turned
            if broken:
                break
        for entity in (ball, brick):
            if esper.entity_exists(entity):
                esper.delete_entity(entity)


def test_balls_bounce_off_each_other(table: Table) -> None:
    left, right = table.ball(400, 300, 300, 100), table.ball(500, 300, -300, 100)
    table.step(30)
    assert table.velocity(left).x == pytest.approx(-300)
    assert table.velocity(right).x == pytest.approx(300)
    assert table.velocity(left).y == pytest.approx(100)
    assert table.at(right).x - table.at(left).x > 2 * BALL_RADIUS
