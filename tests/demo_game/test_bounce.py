"""Balls bounce right: off one thing, off several at once, off things that move."""

from __future__ import annotations

import math

import esper
import pytest
from hypothesis import given
from hypothesis import strategies as st

from demo_game.bounce import Obstacle, bounce, reflect
from demo_game.cues import BrickBroken, BrickStood
from demo_game.field import BALL_RADIUS, LEFT, PADDLE_HEIGHT, PADDLE_Y, RIGHT, TOP
from demo_game.kinds import ORCHID, SILVER, STEEL, Power
from physics import Circle, Collider, Rect, Transform, Velocity, geometry
from tests.demo_game.table import Table

BALL = Circle(BALL_RADIUS)
angles = st.floats(0.0, 2 * math.pi)
speeds = st.floats(50.0, 700.0)


def unit(angle: float) -> tuple[float, float]:
    return math.cos(angle), math.sin(angle)


@given(angles, angles, speeds)
def test_one_surface_is_a_mirror(surface: float, heading: float, speed: float) -> None:
    (nx, ny), (hx, hy) = unit(surface), unit(heading)
    vx, vy = hx * speed, hy * speed
    toward = vx * nx + vy * ny
    expected = (vx - 2 * toward * nx, vy - 2 * toward * ny) if toward < 0 else (vx, vy)
    assert reflect(vx, vy, [(nx, ny, 0.0)]) == pytest.approx(expected, abs=1e-9)


@given(angles, angles, angles, speeds)
def test_off_two_surfaces_it_moves_into_neither(
    first: float, second: float, heading: float, speed: float
) -> None:
    hx, hy = unit(heading)
    surfaces = [(*unit(first), 0.0), (*unit(second), 0.0)]
    if abs(math.remainder(first - second, 2 * math.pi)) > 2.4:
        return  # a wedge so narrow that a ball does not reach its bottom
    vx, vy = reflect(hx * speed, hy * speed, surfaces)
    for nx, ny, _ in surfaces:
        assert vx * nx + vy * ny >= -0.02 * speed


@given(st.permutations([(-0.6, -0.8, 0.0), (0.6, -0.8, 0.0)]), speeds)
def test_straight_into_a_notch_comes_straight_back(
    surfaces: list[tuple[float, float, float]], speed: float
) -> None:
    assert reflect(0.0, speed, surfaces) == pytest.approx((0.0, -speed), abs=1e-3 * speed)


@given(st.permutations([(1.0, 0.0, 0.0), (0.0, -1.0, 0.0)]))
def test_a_corner_turns_the_ball_around(surfaces: list[tuple[float, float, float]]) -> None:
    assert reflect(-300.0, 400.0, surfaces) == pytest.approx((300.0, -400.0))


def test_a_surface_that_runs_away_is_not_bounced_off() -> None:
    assert reflect(0.0, 100.0, [(0.0, -1.0, -150.0)]) == (0.0, 100.0)


def test_a_surface_that_comes_adds_its_speed_twice() -> None:
    assert reflect(0.0, 100.0, [(0.0, -1.0, 50.0)]) == pytest.approx((0.0, -200.0))


@given(st.floats(-40, 40), st.floats(-25, 25), angles, angles)
def test_out_of_one_rectangle_it_is_out(x: float, y: float, angle: float, heading: float) -> None:
    rect, place = Rect(64, 24), Transform(0, 0, angle)
    position, velocity = Transform(x, y), Velocity(*unit(heading))
    contact = geometry.collide(rect, place, BALL, position)
    bounce(BALL, position, velocity, [Obstacle(1.0, rect, place, None)])
    after = geometry.collide(rect, place, BALL, position)
    assert after is None or after.depth < 1e-9
    if contact is not None:
        assert velocity.x * contact.normal[0] + velocity.y * contact.normal[1] >= -1e-12
    assert math.hypot(velocity.x, velocity.y) == pytest.approx(1.0)


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
    ball = table.ball(480, 468, 60, 400)
    cues = table.step(6)
    assert [type(cue) for cue in cues] == [BrickBroken, BrickBroken]
    assert table.velocity(ball).y == pytest.approx(-400)
    assert table.velocity(ball).x == pytest.approx(60)


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
    table.match.grant(Power.PIERCE)
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
